import { useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { ProfileChange, type UserView } from '../../../domain/user.ts'
import { useFormErrors } from '../../form/use-form-errors.ts'
import { useAccount } from '../../session/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** First and last name; a change is kept on this device and sent like everything else. */
export function NamesForm({ user }: { user: UserView }) {
  const account = useAccount()
  const { accepts, errorOf, edited, refusal, refuse } = useFormErrors()
  const [saved, setSaved] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const names = Object.fromEntries(new FormData(event.currentTarget))
    if (!accepts(ProfileChange, names)) return
    try {
      await account?.enqueue({ kind: 'profile.update', payload: v.parse(ProfileChange, names) })
      setSaved(true)
    } catch {
      refuse('This device could not save your change. Free some space and try again.')
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onChange={() => setSaved(false)}
      className="grid gap-5"
    >
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={user.firstName}
          error={errorOf('firstName')}
          onValue={() => edited('firstName')}
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={user.lastName}
          error={errorOf('lastName')}
          onValue={() => edited('lastName')}
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
