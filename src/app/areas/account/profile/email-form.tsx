import { emailProofEndpoints } from '../../../../contract/email-proof.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { Email, GivenPassword, type UserView } from '../../../../domain/account/user.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { useFormErrors } from '../../../forms/use-form-errors.ts'
import { verifySession } from '../../../session/sign-in.ts'
import { EmailCodeForm } from '../../../shell/email-code-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormPress, usePress } from '../../../ui/use-press.ts'
import * as strings from '../strings/email.ts'

const Change = v.object({ email: Email, currentPassword: GivenPassword })

/** The person's address: whether it is confirmed, the change that waits for its mails, and the form to change it. */
export function EmailForm({ user }: { user: UserView }) {
  const [isOpen, setIsOpen] = useState(false)
  const { email, emailConfirmed, newEmail } = user
  if (isOpen) return <ChangeForm onClose={() => setIsOpen(false)} />
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h3 className="font-semibold">{strings.email}</h3>
          <p className="wrap-anywhere text-muted">
            {email} · {emailConfirmed ? strings.confirmed : strings.notConfirmed}
          </p>
        </div>
        {newEmail === null && (
          <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
            {strings.changeEmail}
          </Button>
        )}
      </div>
      {newEmail !== null && <Waiting user={user} newEmail={newEmail} />}
      {newEmail === null && !emailConfirmed && <EmailCodeForm email={email} />}
    </div>
  )
}

function Waiting({ user: { email, emailConfirmed }, newEmail }: { user: UserView; newEmail: string }) {
  const { refusal, refuse } = useFormErrors()
  const [pending, press] = usePress()
  const keep = async () => {
    try {
      await callEndpoint(emailProofEndpoints.keepEmail, { body: {} })
      await verifySession()
    } catch (error) {
      refuse(error, strings.didNotWork)
    }
  }
  return (
    <div className="grid gap-4">
      <Notice
        tone="info"
        live={false}
        title={strings.waitsFor(newEmail)}
        action={
          <Button size="sm" variant="secondary" pending={pending} onClick={() => press(keep)}>
            {strings.keepEmail(email)}
          </Button>
        }
      >
        {emailConfirmed ? strings.bothAnswer(email, newEmail) : strings.newAnswers(newEmail)}
      </Notice>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <EmailCodeForm email={newEmail} />
    </div>
  )
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const { validate, errorOf, clearError, refusal, refuse } = useFormErrors()
  const [pending, onSubmit] = useFormPress(async (form: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(form))
    if (!validate(Change, typed)) return
    try {
      await callEndpoint(emailProofEndpoints.changeEmail, { body: v.parse(Change, typed) })
      await verifySession()
      onClose()
    } catch (error) {
      refuse(error, strings.didNotWork)
    }
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <h3 className="font-semibold">{strings.changeEmail}</h3>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <TextField
        kept="visitor"
        name="email"
        type="email"
        label={strings.newEmail}
        hint={strings.newEmailHint}
        autoComplete="email"
        error={errorOf('email')}
        onValue={() => clearError('email')}
      />
      <PasswordField
        name="currentPassword"
        label={strings.password}
        error={errorOf('currentPassword')}
        onValue={() => clearError('currentPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" pending={pending}>
          {strings.sendMails}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {strings.cancel}
        </Button>
      </div>
    </form>
  )
}
