import { signInSettingsEndpoints } from '../../../contract/sign-in-settings.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { RESET_LINK_MINUTES } from '../../../domain/core/limits.ts'
import { Email } from '../../../domain/account/user.ts'
import { callEndpoint } from '../../data/api-client/app-client.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormPress } from '../../ui/use-press.ts'
import * as strings from './strings/forms.tsx'

const Request = v.object({ email: Email })

/** The form that asks for a mail with a link for a new password; its answer is the same for every address. */
export function ForgotPasswordForm({ email }: { email: string }) {
  const { validate, errorOf, clearError, refusal, refuse } = useFormErrors()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const [pending, onSubmit] = useFormPress(submit)
  async function submit(form: HTMLFormElement) {
    const typed = Object.fromEntries(new FormData(form))
    if (!validate(Request, typed)) return
    const body = v.parse(Request, typed)
    try {
      await callEndpoint(signInSettingsEndpoints.requestPasswordReset, { body })
      setAskedFor(body.email)
    } catch (error) {
      refuse(error, strings.didNotWork)
    }
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {askedFor !== null && (
        <Notice tone="success" title={strings.checkMail}>
          {strings.linkSent(askedFor, RESET_LINK_MINUTES)}
        </Notice>
      )}
      <TextField
        kept="visitor"
        name="email"
        label={strings.email}
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={errorOf('email')}
        onValue={() => clearError('email')}
      />
      <Button
        type="submit"
        size="lg"
        wide
        variant={askedFor === null ? 'primary' : 'secondary'}
        pending={pending}
      >
        {askedFor === null ? strings.sendLink : strings.sendLinkAgain}
      </Button>
    </form>
  )
}
