import type { RefCallback } from 'react'
import { dayOfLabel, timeLabel } from '../../../domain/core/time-labels.ts'
import { localDay, type Day } from '../../../domain/core/dates.ts'
import { useToday } from '../../data/use-today.ts'
import { rememberOpened, sharedRef } from '../../data/opened.ts'
import { useBlockedIds } from '../../shell/safety/use-blocked.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { isOnePane } from './panes.ts'
import type { ConversationListItem } from '../../../offline/conversations.ts'
import * as strings from './strings/messages.ts'

/** The time of day for a time of `today`, otherwise the month and day. */
export function shortTime(iso: string | number, today: Day): string {
  const date = new Date(iso)
  return (localDay(date) === today ? timeLabel : dayOfLabel)(date.getTime())
}

/** The conversations, newest first; this device's unsent messages count for the order. */
export function ConversationList({
  conversations,
  openId,
  end,
}: {
  conversations: ConversationListItem[]
  openId: string | null
  /** The ref of the end of the list, which reads more. */
  end: RefCallback<Element> | null
}) {
  const today = useToday()
  const blockedIds = useBlockedIds()
  return (
    <ul className="grid grid-cols-1 border-t border-line">
      {conversations.map(({ person, preview, at, mine, unreadCount }) => (
        <li key={person._id} className="border-b border-line">
          <Link
            to="/messages"
            search={{ with: person._id }}
            viewTransition={isOnePane()}
            onClick={() => rememberOpened(person)}
            aria-current={person._id === openId ? 'true' : undefined}
            className="flex min-h-16 items-center gap-3 rounded-sm px-2 py-3 hover:bg-lavender aria-[current]:bg-lavender aria-[current]:text-on-lavender"
          >
            <span ref={sharedRef(person._id, 'picture')} className="shrink-0">
              <Avatar name={person.firstName} src={person.profilePicture} className="block" />
            </span>
            <span className="min-w-0 grow">
              <span className="flex items-baseline justify-between gap-2">
                <span ref={sharedRef(person._id, 'name')} className="truncate font-semibold">
                  {person.firstName}
                </span>
                <span className="shrink-0 text-sm text-muted">{shortTime(at, today)}</span>
              </span>
              <span className="flex items-center justify-between gap-2">
                <span className={`truncate text-sm ${unreadCount > 0 ? 'font-medium' : 'text-muted'}`}>
                  {blockedIds.has(person._id) ? strings.blocked : mine ? strings.myPreview(preview) : preview}
                </span>
                <Badge
                  count={blockedIds.has(person._id) ? 0 : unreadCount}
                  label={strings.unread(unreadCount)}
                />
              </span>
            </span>
          </Link>
        </li>
      ))}
      {end && <li ref={end} aria-hidden />}
    </ul>
  )
}
