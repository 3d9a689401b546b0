import { signInSettingsEndpoints } from '../../../../contract/sign-in-settings.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { PASSWORD_MIN_LENGTH } from '../../../../domain/core/limits.ts'
import { GivenPassword, NewPassword } from '../../../../domain/account/user.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { useUser } from '../../../data/account-hooks.ts'
import { useFormErrors } from '../../../forms/use-form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useFormPress } from '../../../ui/use-press.ts'
import * as strings from '../strings/security.tsx'

const Change = v.object({ currentPassword: GivenPassword, password: NewPassword })

/** The form that changes the password; it opens with a press, because people need it seldom. */
export function PasswordForm() {
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const { validate, errorOf, clearError, refusal, refuse } = useFormErrors()
  const [pending, onSubmit] = useFormPress(submit)
  async function submit(form: HTMLFormElement) {
    const typed = Object.fromEntries(new FormData(form))
    if (!validate(Change, typed)) return
    try {
      await callEndpoint(signInSettingsEndpoints.changePassword, { body: v.parse(Change, typed) })
      setIsDone(true)
      setIsOpen(false)
    } catch (error) {
      refuse(error, strings.didNotWork)
    }
  }
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h3 className="font-semibold">{strings.password}</h3>
          <p role="status" className="text-muted">
            {isDone ? strings.passwordChanged : strings.passwordHint}
          </p>
        </div>
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          {strings.changePassword}
        </Button>
      </div>
    )
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <h3 className="font-semibold">{strings.changePassword}</h3>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        name="currentPassword"
        label={strings.currentPassword}
        error={errorOf('currentPassword')}
        onValue={() => clearError('currentPassword')}
      />
      <PasswordField
        name="password"
        label={strings.newPassword}
        autoComplete="new-password"
        hint={strings.newPasswordHint(PASSWORD_MIN_LENGTH)}
        error={errorOf('password')}
        onValue={() => clearError('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" pending={pending}>
          {strings.savePassword}
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          {strings.cancel}
        </Button>
      </div>
    </form>
  )
}
