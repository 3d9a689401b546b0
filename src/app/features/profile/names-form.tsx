import { useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { fieldErrors, type FieldError } from '../../../domain/field-errors.ts'
import { ProfileChange, type UserView } from '../../../domain/user.ts'
import { scrollToField } from '../../form/scroll-to-field.ts'
import { useAccount } from '../../session/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** First and last name; a change is kept on this device and sent like everything else. */
export function NamesForm({ user }: { user: UserView }) {
  const account = useAccount()
  const [errors, setErrors] = useState<FieldError[]>([])
  const [saved, setSaved] = useState(false)
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const names = Object.fromEntries(new FormData(event.currentTarget))
    const found = fieldErrors(ProfileChange, names)
    setErrors(found)
    if (found[0]) return scrollToField(found[0].field)
    try {
      await account?.enqueue({ kind: 'profile.update', payload: v.parse(ProfileChange, names) })
      setSaved(true)
    } catch {
      setErrors([
        {
          field: 'firstName',
          message: 'This device could not save your change. Free some space and try again.',
        },
      ])
    }
    return undefined
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onChange={() => setSaved(false)}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={user.firstName}
          error={errorOf('firstName')}
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={user.lastName}
          error={errorOf('lastName')}
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
