import { refusalText } from '../../../../contract/ops.ts'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { ProfileChange, type UserView } from '../../../../domain/account/user.ts'
import { needsPerson } from '../../../../sync/transitions.ts'
import type { Op } from '../../../../sync/types.ts'
import { scrollToField } from '../../../forms/scroll-to-field.ts'
import { useAutosavedText } from '../../../forms/use-autosaved-text.ts'
import { useFormErrors } from '../../../forms/use-form-errors.ts'
import { requireAccount, useSubmit } from '../../../forms/use-submit.ts'
import { useAccount, useOps } from '../../../data/account-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isPending } from '../../../../offline/account/effective-user.ts'
import { deleteOp } from '../../../../offline/outbox/outbox.ts'
import * as strings from '../strings/profile.tsx'

const isNames = (op: Op) => op.kind === 'profile.update' && op.draft === null
type Names = Pick<UserView, 'firstName' | 'lastName'>
const NameChange = v.object({ firstName: v.optional(v.string()), lastName: v.optional(v.string()) })
const NAMES = ['firstName', 'lastName'] as const

/** The person's names with the changes of these operations. */
function withChanges({ firstName, lastName }: Names, ops: readonly Op[]): Names {
  const changes = ops.map(({ payload }) => v.parse(NameChange, payload))
  return Object.assign({ firstName, lastName }, ...changes) as Names
}

/**
 * The form for first and last name; a change goes through the outbox. A refused change fills the form with
 * its names and its error, and the next change replaces it.
 */
export function NamesForm({ user }: { user: UserView }) {
  const ops = useOps()
  if (ops === undefined) return null
  const refused = ops.findLast((op) => isNames(op) && needsPerson(op))
  const known = withChanges(
    user,
    ops.filter((op) => isNames(op) && isPending(op)),
  )
  // The new key resets the fields to the names of the refused change.
  return <Fields key={refused?.opId ?? ''} known={known} refused={refused} />
}

function Fields({ known, refused }: { known: Names; refused: Op | undefined }) {
  const account = useAccount()
  const { validate, errorOf, clearError, refusal, setRefusal } = useFormErrors()
  const [saved, setSaved] = useState(false)
  const [editedSinceError, setEditedSinceError] = useState(false)
  const initial = refused ? withChanges(known, [refused]) : known
  const first = useAutosavedText('firstName', { initial: initial.firstName, oneLine: true })
  const last = useAutosavedText('lastName', { initial: initial.lastName, oneLine: true })
  const serverError = editedSinceError ? null : (refused?.lastError ?? null)
  const errorField = serverError?.field ?? null
  const serverText = refused && refusalText(refused, strings.notSent)
  useEffect(() => {
    if (errorField !== null) scrollToField(errorField)
  }, [errorField])
  const fieldErrorOf = (field: string) => errorOf(field) ?? (errorField === field ? serverText : undefined)

  /** Deletes the refused change when its names are no longer wanted. */
  async function dropRefused(): Promise<void> {
    const owner = requireAccount(account)
    if (refused) await deleteOp(owner, refused.opId)
  }

  const [pending, save] = useSubmit(async (form) => {
    const names: Names = { firstName: first.current(), lastName: last.current() }
    if (!validate(ProfileChange, names)) return
    // Another device may have changed the other name.
    const changed = NAMES.filter((name) => names[name].trim() !== known[name])
    const payload = Object.fromEntries(changed.map((name) => [name, names[name]]))
    try {
      await first.finish((_first, takes) =>
        last.finish((_last, more) =>
          changed.length === 0
            ? dropRefused()
            : form.add({
                kind: 'profile.update',
                payload,
                takes: [...takes, ...more],
                ...(refused ? { supersedes: refused.opId } : {}),
              }),
        ),
      )
      setSaved(true)
    } catch {
      setRefusal(strings.notStored)
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onChange={() => {
        setSaved(false)
        setEditedSinceError(true)
      }}
      className="grid gap-5"
    >
      {(refusal !== null || (serverError !== null && errorField === null)) && (
        <Notice tone="error">{refusal ?? serverText}</Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label={strings.firstName}
          autoComplete="given-name"
          box={first}
          error={fieldErrorOf('firstName')}
          onValue={() => clearError('firstName')}
        />
        <TextField
          name="lastName"
          label={strings.lastName}
          autoComplete="family-name"
          box={last}
          error={fieldErrorOf('lastName')}
          onValue={() => clearError('lastName')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="secondary" pending={pending}>
          {strings.saveName}
        </Button>
        <span role="status">{saved && <StatusDot status="saved">{strings.savedHere}</StatusDot>}</span>
      </div>
    </form>
  )
}
