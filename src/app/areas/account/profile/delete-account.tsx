import { signInSettingsEndpoints } from '../../../../contract/sign-in-settings.ts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { DELETION_DAYS } from '../../../../domain/core/limits.ts'
import { localDay } from '../../../../domain/core/dates.ts'
import { dayLabel } from '../../../../domain/core/time-labels.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { onlineAtom } from '../../../data/state.ts'
import { useDeletion } from '../../../data/use-deletion.ts'
import { useUser } from '../../../data/account-hooks.ts'
import { useFormErrors } from '../../../forms/use-form-errors.ts'
import { useSetValue } from '../../../forms/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { useFormPress } from '../../../ui/use-press.ts'
import * as strings from '../strings/your-data.tsx'

/** The deletion of the account: asked for here, and taken back here while it is due. */
export function DeleteAccount() {
  const { dueAt, waiting } = useDeletion()
  const setValue = useSetValue()
  const [isOpen, setIsOpen] = useState(false)
  const keep = () => setValue({ kind: 'account.deletion', payload: { wanted: false } })
  const isWanted = waiting === 'delete' || (waiting === null && dueAt !== null)
  return (
    <div>
      <h3 className="font-semibold">{strings.deleteAccount}</h3>
      <div role="status">
        {waiting === 'delete' && (
          <p className="mt-1">
            <StatusDot status="queued">{strings.deletionWaits}</StatusDot>
          </p>
        )}
        {waiting === 'keep' && (
          <p className="mt-1">
            <StatusDot status="queued">{strings.keepWaits}</StatusDot>
          </p>
        )}
        {waiting === null && dueAt !== null && (
          <p className="mt-1">{strings.deletedOn(dayLabel(localDay(new Date(dueAt))))}</p>
        )}
      </div>
      {isWanted ? (
        <Button className="mt-3" size="sm" variant="secondary" onClick={keep}>
          {dueAt === null ? strings.dontDelete : strings.keep}
        </Button>
      ) : (
        <>
          <p className="text-muted">{strings.deleteHint(DELETION_DAYS)}</p>
          <Button className="mt-3" size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
            {strings.deleteAccount}
          </Button>
        </>
      )}
      {isOpen && <AskDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Says what a deletion does, and asks for the password where it can be checked. */
function AskDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const online = useAtomValue(onlineAtom)
  const setValue = useSetValue()
  const { errorOf, clearError, refusal, refuse, setRefusal } = useFormErrors()
  const [pending, onSubmit] = useFormPress(submit)
  async function submit(form: HTMLFormElement) {
    if (online) {
      const password = String(new FormData(form).get('password') ?? '')
      try {
        await callEndpoint(signInSettingsEndpoints.checkPassword, { body: { password } })
      } catch (error) {
        return refuse(error, strings.didNotWork)
      }
    }
    try {
      await setValue({ kind: 'account.deletion', payload: { wanted: true } })
      onClose()
    } catch {
      setRefusal(strings.notStored)
    }
    return undefined
  }
  return (
    <Dialog open onClose={onClose} title={strings.deleteTitle} role="alertdialog" size="md">
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <ul className="prose-line grid list-disc gap-2 pl-5">
          <li>{strings.whatHappensNow(DELETION_DAYS)}</li>
          <li>{strings.whatHappensThen}</li>
          <li>{strings.whatStays}</li>
        </ul>
        {refusal !== null && <Notice tone="error">{refusal}</Notice>}
        {online ? (
          <>
            <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
            <PasswordField
              name="password"
              label={strings.password}
              error={errorOf('password')}
              onValue={() => clearError('password')}
            />
          </>
        ) : (
          <Notice live={false}>{strings.asksLater}</Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            {strings.confirmDelete}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
