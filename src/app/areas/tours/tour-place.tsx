import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, MapPin, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { TOUR_LINE_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { streetRequestMessage } from '../../../domain/tours/tour-labels.ts'
import type { SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { buttonClasses } from '../../ui/button-classes.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TourText } from './tour-text.tsx'
import type { TourWriter } from './use-tour-writer.ts'
import { readText, saveText } from '../../../offline/drafts/unsent-texts.ts'
import * as strings from './strings/tour.tsx'

/** The address, the time and the directions of a tour, and links to ask the owner. */
export function TourPlace({ saved, writer }: { saved: SavedHomeWithTour; writer: TourWriter }) {
  const account = useAccount()
  const navigate = useNavigate()
  const { home, tour } = saved
  // The plan is open until the tour is planned; on the way to the home it stays closed.
  const [initiallyOpen] = useState(tour.plan === null)
  const { city, state, zipCode, street } = home.address
  const address = tour.address || street
  const area = strings.areaOf(city, state, zipCode)
  const search = { with: home.owner._id, about: home._id }
  const maps = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, ${area}`)}`

  async function askForAddress() {
    const text = streetRequestMessage({ ownerName: home.owner.firstName, home: home.title })
    // A message that the person has begun is not replaced by our text.
    if (account && !(await readText(account, home.owner._id)))
      await saveText(account, home.owner._id, { base: '', text })
    await navigate({ to: '/messages', search })
  }
  return (
    <section aria-labelledby="tour-place" className="grid gap-4">
      <h2 id="tour-place" className="font-display text-xl font-bold">
        {strings.gettingThere}
      </h2>
      <div>
        {address !== '' && <p className="font-semibold break-words">{address}</p>}
        <p className="text-muted">{area}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {address === '' ? (
            <Button
              size="sm"
              variant="secondary"
              icon={<MessageCircle aria-hidden className="size-4" />}
              onClick={askForAddress}
            >
              {strings.askForStreet}
            </Button>
          ) : (
            <a
              href={maps}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses('secondary', 'sm', false)}
            >
              <MapPin aria-hidden className="size-4" />
              {strings.openInMaps}
            </a>
          )}
          <ButtonLink size="sm" variant="secondary" to="/messages" search={search}>
            {strings.messageOwner(home.owner.firstName)}
          </ButtonLink>
        </div>
      </div>
      <details open={initiallyOpen} className="group rounded-md border border-line lg:border-0">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 font-semibold lg:px-0">
          {tour.plan ? strings.plannedFor(tour.plan.day, tour.plan.time) : strings.planTour}
          <ChevronDown aria-hidden className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 px-3 pt-1 pb-4 lg:px-0 lg:pb-0">
          <PlanFields saved={saved} writer={writer} />
          <TourText
            name="address"
            label={strings.street}
            hint={street === '' ? strings.streetHint : undefined}
            maxLength={TOUR_LINE_MAX_LENGTH}
            entry={{ listingId: saved.listingId, key: 'address', begunAt: 0 }}
            stored={tour.address}
          />
          <TourText
            name="directions"
            label={strings.directions}
            placeholder={strings.directionsExample}
            tall
            maxLength={500}
            entry={{ listingId: saved.listingId, key: 'directions', begunAt: 0 }}
            stored={tour.directions}
          />
        </div>
      </details>
      {tour.directions !== '' && (
        <p className="text-sm break-words whitespace-pre-line text-muted">{tour.directions}</p>
      )}
    </section>
  )
}

function PlanFields({ saved: { tour }, writer }: { saved: SavedHomeWithTour; writer: TourWriter }) {
  const plan = tour.plan
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
      <TextField
        kept="entry"
        name="plan-day"
        label={strings.planDay}
        type="date"
        value={plan?.day ?? ''}
        onValue={(day) =>
          void writer.write({ key: 'plan', value: day === '' ? null : { day, time: plan?.time ?? '' } })
        }
      />
      <TextField
        kept="entry"
        name="plan-time"
        label={strings.planTime}
        type="time"
        disabled={plan === null}
        value={plan?.time ?? ''}
        onValue={(time) => plan && void writer.write({ key: 'plan', value: { day: plan.day, time } })}
      />
    </div>
  )
}
