import { ArrowLeft, CalendarClock, House, type LucideIcon } from 'lucide-react'
import { lazyPart } from '../../background/pwa/lazy-part.tsx'
import * as v from 'valibot'
import type { PersonView } from '../../../domain/account/user.ts'
import { shownBadges } from '../../../domain/account/shown-badges.ts'
import { isOpenViewing } from '../../../domain/viewings/viewing.ts'
import { viewingStatusLabel } from '../../../domain/viewings/viewing-labels.ts'
import { listingKey } from '../../../offline/account/cached-responses.ts'
import type { EffectiveViewing } from '../../../offline/viewings.ts'
import { useCachedResponse } from '../../data/use-remote.ts'
import { sharedRef } from '../../data/opened.ts'
import { SafetyMenu } from '../../shell/safety/safety-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { isOnePane } from './panes.ts'
import * as strings from './strings/messages.ts'

// Loaded after the conversation, which is read first.
const BadgeLine = lazyPart(() => import('../../shell/badges/badge-line.tsx'), 'BadgeLine')

interface ThreadHeaderProps {
  person: Pick<PersonView, '_id' | 'firstName' | 'profilePicture' | 'badges'> | undefined
  /** The person's viewings, the last changed first. */
  viewings: readonly EffectiveViewing[]
  /** Whether the person has written, so that there is a conversation to report. */
  hasMessages: boolean
  /** The home that new messages are about. */
  aboutListingId: string | null
}

/** The top of a conversation, always in sight: the person, and the viewing or the home that it is about. */
export function ThreadHeader({ person, viewings, hasMessages, aboutListingId }: ThreadHeaderProps) {
  const viewing = viewings.find(({ view }) => isOpenViewing(view.state))?.view
  return (
    <header className="shrink-0 border-b border-line">
      <div className="flex min-h-14 items-center gap-2 py-1.5 md:gap-3 md:py-2.5">
        <Link
          to="/messages"
          viewTransition={isOnePane()}
          aria-label={strings.back}
          className="-ml-2.5 flex size-11 shrink-0 items-center justify-center rounded-full text-brand hover:bg-lavender md:hidden"
        >
          <ArrowLeft aria-hidden className="size-5.5" />
        </Link>
        {person && (
          <span ref={sharedRef(person._id, 'picture')} className="shrink-0">
            <Avatar name={person.firstName} src={person.profilePicture} className="block" />
          </span>
        )}
        <h2
          ref={person && sharedRef(person._id, 'name')}
          className="min-w-0 truncate font-display text-xl font-bold"
        >
          {person?.firstName ?? strings.conversation}
        </h2>
        {person && (
          <span className="ml-auto shrink-0">
            <SafetyMenu
              person={person}
              reported={
                hasMessages
                  ? {
                      subject: { kind: 'conversation', id: person._id },
                      title: person.firstName,
                      what: strings.reportedConversation,
                    }
                  : undefined
              }
            />
          </span>
        )}
      </div>
      {person?.badges && shownBadges(person.badges).length > 0 && (
        // Below the name, but wider, because two badges have no room beside the menu of a phone.
        <div className="-mt-3 min-h-6 pb-1.5 pl-22.5 md:-mt-4 md:pb-2 md:pl-13">
          <BadgeLine person={person} />
        </div>
      )}
      {viewing ? (
        <Subject
          listingId={viewing.listingId}
          icon={CalendarClock}
          title={viewing.home.title}
          status={viewingStatusLabel(viewing)}
        />
      ) : (
        aboutListingId !== null && <AboutHome listingId={aboutListingId} />
      )}
    </header>
  )
}

/** The person came from the home's page, so that the device knows its title. */
function AboutHome({ listingId }: { listingId: string }) {
  const known = v.safeParse(Titled, useCachedResponse(listingKey(listingId))?.value)
  return known.success ? <Subject listingId={listingId} icon={House} title={known.output.title} /> : null
}

const Titled = v.object({ title: v.string() })

interface SubjectProps {
  listingId: string
  icon: LucideIcon
  /** The title of the home. */
  title: string
  /** The status of its viewing. */
  status?: string
}

function Subject({ listingId, icon: Icon, title, status }: SubjectProps) {
  return (
    <Link
      to={`/view-listing/${listingId}`}
      className="flex min-h-11 items-center gap-2.5 border-t border-line py-1.5 text-sm hover:bg-lavender md:px-2"
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-brand" />
      <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-3">
        <span className="truncate">{title}</span>
        {status !== undefined && <span className="truncate font-semibold sm:shrink-0">{status}</span>}
      </span>
    </Link>
  )
}
