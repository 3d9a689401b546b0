import { dayAndYearOfLabel } from '../../../domain/core/time-labels.ts'
import { ADMIN_SEARCH_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { adminEndpoints, type PersonRecord } from '../../../contract/admin.ts'
import { locationName } from '../../../domain/core/locations.ts'
import { callEndpoint } from '../../data/api-client/app-client.ts'
import { usePages } from '../../data/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as strings from './strings/administration.ts'

const PREMIUM_LABELS = { early_seat: strings.earlySeat, referrals: strings.referrals }

function typeLabel({ userType, profileCompleted }: PersonRecord): string {
  const type = userType === null ? strings.noType : strings.types[userType]
  return profileCompleted || userType === 'admin' ? type : strings.notComplete(type)
}

function premiumLabel({ premium, seatNumber }: PersonRecord): string {
  const label = premium ? PREMIUM_LABELS[premium] : strings.noPremium
  return seatNumber === null ? label : strings.withSeat(label, seatNumber)
}

/** The people who match a search, loaded from the server; the device does not store them. */
export function PeopleTable({ premium }: { premium: boolean }) {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const key = `${premium} ${searched}`
  const { loaded, failure, loading, load } = usePages(
    key,
    (after) =>
      callEndpoint(adminEndpoints.adminPeople, {
        query: {
          ...(searched === '' ? {} : { q: searched }),
          ...(premium ? { premium: '1' } : {}),
          ...(after ? { after } : {}),
        },
      }),
    { fallback: strings.peopleNotLoaded },
  )
  useEffect(() => void load(), [load])
  const people = loaded?.pages.flatMap((page) => page.people) ?? null
  const next = loaded?.key === key ? (loaded.pages.at(-1)?.next ?? null) : null

  const search = (event: FormEvent) => {
    event.preventDefault()
    setSearched(typed.trim())
  }
  return (
    <div className="grid gap-4">
      <form onSubmit={search} className="flex max-w-xl items-end gap-3">
        <TextField
          kept="search"
          name="people"
          label={strings.nameOrEmail}
          type="search"
          className="grow"
          maxLength={ADMIN_SEARCH_MAX_LENGTH}
          value={typed}
          onValue={setTyped}
        />
        <Button type="submit" variant="secondary">
          {strings.search}
        </Button>
      </form>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {people === null && failure === null && <Skeleton className="h-40 w-full" />}
      {people?.length === 0 && <p className="text-muted">{strings.noMatch}</p>}
      {people && people.length > 0 && (
        <ul className="border-t border-line">
          {people.map((person) => (
            <li
              key={person._id}
              className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[1.5fr_1fr_1fr]"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {strings.fullName(person.firstName, person.lastName)}
                </p>
                <p className="text-sm wrap-anywhere text-muted">{person.email}</p>
              </div>
              <p className="text-sm">
                {typeLabel(person)}
                <span className="block text-muted">
                  {person.customLocation ||
                    (person.locationPreference ? locationName(person.locationPreference) : '')}
                </span>
              </p>
              <p className="text-sm tabular-nums">
                {premiumLabel(person)}
                <span className="block text-muted">
                  {strings.referredAndJoined(
                    person.referralCount,
                    dayAndYearOfLabel(Date.parse(person.createdAt)),
                  )}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={loading}
          onClick={() => load(next)}
        >
          {strings.showMore}
        </Button>
      )}
    </div>
  )
}
