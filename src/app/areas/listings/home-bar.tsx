import { MessageCircle } from 'lucide-react'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { useSignedIn } from '../../data/account-hooks.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Tray } from '../../ui/tray.tsx'
import { homeCostLabels } from '../homes/parts/home-labels.ts'
import { RequestViewing } from '../viewings/parts/request-viewing.tsx'
import * as strings from './strings/one-home.tsx'

/** The look of a button of the bar: two of them and a price share the width of a phone, on two lines if they must. */
const ACTION = 'min-w-0 grow leading-tight max-lg:px-3 max-lg:text-sm max-sm:px-2 max-sm:[&>svg]:hidden'

/** What a person can do about a home, with its price: a bar that stays in sight, above the bottom bar of a phone. */
export function HomeBar({ home }: { home: ListingView }) {
  const isSeeker = useSignedIn()?.effective.userType === 'seeker'
  return (
    <Tray
      flush
      className="gutter order-last max-sm:flex-nowrap -mx-[max(1.125rem,env(safe-area-inset-left))] border-line bg-raised py-2.5 md:-mx-8 lg:order-3 lg:mx-0 lg:flex-col lg:items-stretch lg:border-0 lg:p-0"
    >
      <p className="mr-auto shrink-0 pr-1 leading-tight tabular-nums lg:hidden">
        <span className="block font-display text-lg font-bold">{homeCostLabels(home).month}</span>
        <span className="text-xs text-muted">{strings.aMonth}</span>
      </p>
      <ButtonLink
        to="/messages"
        search={{ with: home.owner._id, about: home._id }}
        icon={<MessageCircle aria-hidden className="size-5" />}
        className={ACTION}
      >
        <span>{strings.messageOwner(<span className="max-sm:sr-only">{home.owner.firstName}</span>)}</span>
      </ButtonLink>
      {isSeeker && <RequestViewing home={home} className={ACTION} />}
    </Tray>
  )
}
