import { useState } from 'react'
import { errorMessage } from '../data/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useFormPress } from '../ui/use-press.ts'
import { useUser } from '../data/account-hooks.ts'
import { client } from '../data/api-client/app-client.ts'
import { deviceTimeZone } from '../../domain/core/zoned-time.ts'
import { signIn } from '../session/sign-in.ts'
import * as strings from './strings/sign-in-again.ts'

/** The dialog to sign in again after the session has ended, without leaving the page. */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const [error, setError] = useState<string | null>(null)
  const [pending, onSubmit] = useFormPress(submit)
  if (!user) return null

  async function submit(form: HTMLFormElement) {
    if (!user) return
    const password = String(new FormData(form).get('password') ?? '')
    if (password === '') return setError(strings.passwordRequired)
    try {
      await signIn(async () => {
        const body = { email: user.email, password, timeZone: deviceTimeZone() }
        return (await client.call('login', { body })).user
      })
      onClose()
    } catch (cause) {
      setError(errorMessage(cause, strings.loginFailed))
    }
    return undefined
  }

  return (
    <Dialog open onClose={onClose} title={strings.signInAgain}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <p className="text-muted">{strings.sessionEnded(user.email)}</p>
        {error !== null && <Notice tone="error">{error}</Notice>}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField name="password" label={strings.password} onValue={() => setError(null)} />
        <Button type="submit" wide pending={pending}>
          {strings.signIn}
        </Button>
      </form>
    </Dialog>
  )
}
