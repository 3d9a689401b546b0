import { useState, type FormEvent } from 'react'
import { api } from '../../../contract/api.ts'
import { fieldErrors, type FieldError } from '../../../domain/field-errors.ts'
import { Credentials } from '../../../domain/user.ts'
import { errorMessage } from '../../form/error-message.ts'
import { scrollToField } from '../../form/scroll-to-field.ts'
import { adopt, beforeSignIn, client } from '../../session/live.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Signing in checks only e-mail and password; the session's change moves the person on. */
export function SignInForm({ email }: { email: string }) {
  const [errors, setErrors] = useState<FieldError[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null
  const edited = (field: string) => {
    setErrors((all) => all.filter((error) => error.field !== field))
    setRefusal(null)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const credentials = Object.fromEntries(new FormData(event.currentTarget)) as Credentials
    const found = fieldErrors(Credentials, credentials)
    setErrors(found)
    if (found[0]) return scrollToField(found[0].field)
    setPending(true)
    setRefusal(null)
    try {
      await beforeSignIn()
      const { user } = await client.call(api.login, { body: credentials })
      await adopt(user)
    } catch (error) {
      setRefusal(errorMessage(error, 'Login failed'))
    } finally {
      setPending(false)
    }
    return undefined
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={errorOf('email')}
        onValue={() => edited('email')}
      />
      <PasswordField
        name="password"
        label="Password"
        error={errorOf('password')}
        onValue={() => edited('password')}
      />
      <Button type="submit" size="lg" wide pending={pending}>
        Sign In
      </Button>
    </form>
  )
}
