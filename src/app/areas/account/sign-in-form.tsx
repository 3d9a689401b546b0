import { Credentials } from '../../../domain/account/user.ts'
import { errorMessage } from '../../data/error-message.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { client } from '../../data/api-client/app-client.ts'
import { deviceTimeZone } from '../../../domain/core/zoned-time.ts'
import { signIn } from '../../session/sign-in.ts'
import { offerPasskey } from '../../shell/passkey-offer-state.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormPress } from '../../ui/use-press.ts'
import { SignInPasskey } from './sign-in-passkey.tsx'
import * as strings from './strings/forms.tsx'

/** The form for email and password; the router opens the next page when the session changes. */
export function SignInForm({ email, onForgot }: { email: string; onForgot: () => void }) {
  const { validate, errorOf, clearError, refusal, setRefusal } = useFormErrors()
  const [pending, onSubmit] = useFormPress(submit)
  async function submit(form: HTMLFormElement) {
    const credentials = Object.fromEntries(new FormData(form)) as Credentials
    if (!validate(Credentials, credentials)) return
    try {
      const body = { ...credentials, timeZone: deviceTimeZone() }
      await signIn(async () => (await client.call('login', { body })).user)
      offerPasskey()
    } catch (error) {
      setRefusal(errorMessage(error, strings.loginFailed))
    }
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <TextField
        kept="visitor"
        name="email"
        label={strings.email}
        type="email"
        autoComplete="username webauthn"
        defaultValue={email}
        error={errorOf('email')}
        onValue={() => clearError('email')}
      />
      <PasswordField
        name="password"
        label={strings.password}
        error={errorOf('password')}
        onValue={() => clearError('password')}
      />
      <p className="-mt-2">
        <button
          type="button"
          className="font-semibold text-brand underline underline-offset-4"
          onClick={onForgot}
        >
          {strings.forgotPassword}
        </button>
      </p>
      <Button type="submit" size="lg" wide pending={pending}>
        {strings.signIn}
      </Button>
      <SignInPasskey onError={setRefusal} />
    </form>
  )
}
