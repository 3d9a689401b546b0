import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import { timeZoneOf } from '../../../../domain/core/locations.ts'
import { isOpenViewing, nextViewings } from '../../../../domain/viewings/viewing.ts'
import { viewingStatusLabel } from '../../../../domain/viewings/viewing-labels.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { useViewings } from './use-viewings.ts'
import { ViewingDialog } from './viewing-dialog.tsx'
import * as strings from '../strings/viewing-times.ts'

const icon = <CalendarClock aria-hidden className="size-5" />

/** For a seeker on a home's page: a button to request a viewing, or a link to the viewing. Works offline. */
export function RequestViewing({ home, className }: { home: ListingView; className?: string }) {
  const account = useAccount()
  const viewings = useViewings()
  const [now] = useState(Date.now)
  const [isOpen, setIsOpen] = useState(false)
  const existing = viewings.value?.find(({ view }) => {
    if (view.listingId !== home._id || view.role !== 'seeker') return false
    return view.state === 'accepted' ? nextViewings([view], now).length > 0 : isOpenViewing(view.state)
  })
  if (!account || viewings.value === undefined) return null
  if (existing) {
    return (
      <ButtonLink
        variant="secondary"
        to="/messages"
        search={{ with: home.owner._id }}
        icon={icon}
        className={className}
      >
        {strings.viewing(viewingStatusLabel(existing.view))}
      </ButtonLink>
    )
  }
  const timeZone = timeZoneOf(home.address)
  return (
    <>
      <Button variant="secondary" icon={icon} className={className} onClick={() => setIsOpen(true)}>
        {strings.request}
      </Button>
      {isOpen && (
        <ViewingDialog
          title={strings.request}
          action={strings.sendRequest}
          intro={strings.requestIntro(home.owner.firstName, home.title)}
          timeZone={timeZone}
          withSlots
          draftKey={home._id}
          onClose={() => setIsOpen(false)}
          onSubmit={({ slots, note }, form, takes) => {
            const viewingId = form.opId()
            const { title, address, owner } = home
            return form.add({
              kind: 'viewing.request',
              payload: {
                request: { viewingId, listingId: home._id, slots, note },
                shown: { home: { title, city: address.city, state: address.state }, timeZone, owner },
              },
              takes,
            })
          }}
        />
      )}
    </>
  )
}
