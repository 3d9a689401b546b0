import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import * as strings from './strings/password.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'box' | 'kept'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      kept="secret"
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? strings.hidePassword : strings.showPassword}
          onClick={() => setShown(!shown)}
          className="-mr-2 flex size-9 items-center justify-center rounded-sm hover:bg-lavender hover:text-text"
        >
          {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </button>
      }
    />
  )
}
