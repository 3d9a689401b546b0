import { signInSettingsEndpoints } from '../../../contract/sign-in-settings.ts'
import { useLocation } from '@tanstack/react-router'
import * as v from 'valibot'
import { PASSWORD_MIN_LENGTH } from '../../../domain/core/limits.ts'
import { LinkToken, NewPassword } from '../../../domain/account/user.ts'
import { callEndpoint } from '../../data/api-client/app-client.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { verifySession } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useFormPress } from '../../ui/use-press.ts'
import * as strings from './strings/forms.tsx'

const NewOne = v.object({ password: NewPassword })

interface Props {
  /** The password is new. @param email the address of the account */
  onDone: (email: string) => void
  /** Leads to the form that asks for a link. */
  onAskAgain: () => void
}

/** The form behind the link of a mail: it sets a new password with the link's token. */
export function ResetPasswordForm({ onDone, onAskAgain }: Props) {
  // A server never sees the part after the #, so no log has the token.
  const token = useLocation({ select: ({ hash }) => hash })
  const { validate, errorOf, clearError, refusal, refuse } = useFormErrors()
  const [pending, onSubmit] = useFormPress(submit)
  const isWhole = v.is(LinkToken, token)
  async function submit(form: HTMLFormElement) {
    const typed = Object.fromEntries(new FormData(form))
    if (!validate(NewOne, typed)) return
    const { password } = v.parse(NewOne, typed)
    try {
      const { email } = await callEndpoint(signInSettingsEndpoints.resetPassword, {
        body: { token, password },
      })
      // The session of a person who is signed in here has ended too.
      await verifySession()
      onDone(email)
    } catch (error) {
      refuse(error, strings.didNotWork)
    }
  }
  const askAgain = (
    <Button type="button" size="sm" variant="secondary" onClick={onAskAgain}>
      {strings.askForLink}
    </Button>
  )

  if (!isWhole)
    return (
      <Notice tone="error" action={askAgain}>
        {strings.brokenLink}
      </Notice>
    )
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {refusal !== null && (
        <Notice tone="error" action={askAgain}>
          {refusal}
        </Notice>
      )}
      <PasswordField
        name="password"
        label={strings.newPassword}
        autoComplete="new-password"
        hint={strings.passwordLength(PASSWORD_MIN_LENGTH)}
        error={errorOf('password')}
        onValue={() => clearError('password')}
      />
      <p className="text-muted">{strings.endsSessions}</p>
      <Button type="submit" size="lg" wide pending={pending}>
        {strings.savePassword}
      </Button>
    </form>
  )
}
