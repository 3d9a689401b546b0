import { useEffect, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { ProfileChange, type UserView } from '../../../../domain/account/user.ts'
import { needsPerson } from '../../../../sync/transitions.ts'
import type { Op } from '../../../../sync/types.ts'
import { scrollToField } from '../../../forms/scroll-to-field.ts'
import { useFormErrors } from '../../../forms/use-form-errors.ts'
import { useAccount, useOps } from '../../../data/account-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { enqueue } from '../../../../offline/outbox/enqueue.ts'

const isNames = (op: Op) => op.kind === 'profile.update' && op.draft === null && needsPerson(op)

/**
 * The form for first and last name; a change goes through the outbox. A refused change fills the form with
 * its names and its error, and the next change replaces it.
 */
export function NamesForm({ user }: { user: UserView }) {
  const ops = useOps()
  const refused = ops?.findLast(isNames)
  // The new key resets the fields to the names of the refused change.
  return <Fields key={refused?.opId ?? ''} user={user} refused={refused} />
}

function Fields({ user, refused }: { user: UserView; refused: Op | undefined }) {
  const account = useAccount()
  const { validate, errorOf, clearError, refusal, setRefusal } = useFormErrors()
  const [saved, setSaved] = useState(false)
  const [editedSinceError, setEditedSinceError] = useState(false)
  const refusedNames = refused?.payload as Partial<UserView> | undefined
  const serverError = editedSinceError ? null : (refused?.lastError ?? null)
  const errorField = serverError?.field ?? null
  useEffect(() => {
    if (errorField !== null) scrollToField(errorField)
  }, [errorField])
  const fieldErrorOf = (field: string) =>
    errorOf(field) ?? (errorField === field ? serverError?.msg : undefined)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const names = Object.fromEntries(new FormData(event.currentTarget))
    if (!validate(ProfileChange, names)) return
    try {
      await (account &&
        enqueue(account, {
          kind: 'profile.update',
          payload: v.parse(ProfileChange, names),
          ...(refused ? { supersedes: refused.opId } : {}),
        }))
      setSaved(true)
    } catch {
      setRefusal('This device could not save your change. Free some space and try again.')
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onChange={() => {
        setSaved(false)
        setEditedSinceError(true)
      }}
      className="grid gap-5"
    >
      {(refusal !== null || (serverError !== null && errorField === null)) && (
        <Notice tone="error">{refusal ?? serverError?.msg}</Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={refusedNames?.firstName ?? user.firstName}
          error={fieldErrorOf('firstName')}
          onValue={() => clearError('firstName')}
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={refusedNames?.lastName ?? user.lastName}
          error={fieldErrorOf('lastName')}
          onValue={() => clearError('lastName')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="secondary">
          Save name
        </Button>
        <span role="status">{saved && <StatusDot status="saved">Saved on this device</StatusDot>}</span>
      </div>
    </form>
  )
}
