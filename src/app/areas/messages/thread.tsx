import { ArrowDown } from 'lucide-react'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import type { PersonView } from '../../../domain/account/user.ts'
import { lazyPart } from '../../background/pwa/lazy-part.tsx'
import { useLive } from '../../data/account-hooks.ts'
import { opened } from '../../data/opened.ts'
import { onlineAtom, unreadAtom } from '../../data/state.ts'
import { useMayFill, useRefresh } from '../../data/use-refresh.ts'
import { useLiveWindow } from '../../data/use-window.ts'
import { useToday } from '../../data/use-today.ts'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { refreshThread } from '../../session/refresh-thread.ts'
import { useBlock, type SafetyPerson } from '../../shell/safety/use-block.ts'
import { useBlockedPeople } from '../../shell/safety/use-blocked.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useViewings } from '../viewings/parts/use-viewings.ts'
import { ViewingCard } from '../viewings/parts/viewing-card.tsx'
import { Composer } from './composer.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { threadRows } from './thread-rows.ts'
import { useReceived } from './use-received.ts'
import { useLogEnd } from './use-log-end.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'
import { readThread, type ThreadItem } from '../../../offline/messages.ts'
import { readPerson } from '../../../offline/known-people.ts'
import type { Account } from '../../../offline/db/account.ts'
import * as strings from './strings/messages.ts'

// Nobody needs it before a first press.
const FocusNear = lazyPart(() => import('../../ui/focus-near.tsx'), 'FocusNear')
// Most conversations have messages, and all of them.
const ThreadEnd = lazyPart(() => import('./parts/thread-end.tsx'), 'ThreadEnd')

/** The items of a thread that are read at first, and each time that the reader comes to the oldest one. */
const ITEMS_STEP = 60

interface ThreadProps {
  personId: string
  /** The listing that new messages are about. */
  aboutListingId: string | null
  /** The text that the composer suggests when there is no unsent draft. */
  suggestedText: string | null
  /** When the conversations came from the server, in Unix milliseconds. */
  asOf: number | undefined
}

/** One conversation: the messages that the server has, then those that this device has not sent yet. */
export function Thread({ personId, aboutListingId, suggestedText, asOf }: ThreadProps) {
  const online = useAtomValue(onlineAtom)
  const unread = useAtomValue(unreadAtom)
  const today = useToday()
  const { rows: items, grow } = useLiveWindow(`thread:${personId}`, ITEMS_STEP, (account, count) =>
    readThread(account, personId, count),
  )
  const storedPerson = useLive(`person:${personId}`, (account) => readPerson(account, personId))

  const markAsRead = useMarkAsRead(personId)
  const refresh = async (account: Account) => {
    const { isEmpty, unreadId } = await refreshThread(account, personId)
    if (unreadId !== undefined) await markAsRead(unreadId)
    return isEmpty
  }
  const refreshed = useRefresh(`thread:${personId}`, refresh, {
    fallback: strings.conversationNotLoaded,
    poll: true,
    // A changed unread count means that a message arrived.
    reloadKey: String(unread),
  })

  const viewings = useViewings().value?.filter(({ view }) => view.other._id === personId) ?? []
  // Until this device has read the person, they are who the list of conversations showed.
  const person = storedPerson ?? viewings[0]?.view.other ?? opened<PersonView>(personId)
  const name = person?.firstName || strings.unknownWriter
  const isBlocked = useBlockedPeople().some(({ _id }) => _id === personId)
  const rows = threadRows(items ?? [], viewings, today)
  const { failure } = refreshed
  const mayFill = useMayFill(items?.length, refreshed, undefined)
  const isLoading = items === undefined || (rows.length === 0 && mayFill)
  const received = useReceived(items)
  const lastOwn = items?.findLast(({ mine }) => mine)?.key
  const list = useRef<HTMLOListElement>(null)
  const { log, onScroll, unseen, toEnd } = useLogEnd({
    received: received + viewings.length,
    lastOwn,
    oldest: items?.[0]?.key,
    grow,
  })

  return (
    <section
      aria-label={person ? strings.conversationWith(person.firstName) : strings.conversation}
      className="flex h-full min-h-0 min-w-0 flex-col"
    >
      <ThreadHeader
        {...{ person, viewings, aboutListingId }}
        hasMessages={items?.some(({ mine }) => !mine) ?? false}
      />
      {failure !== null && online && rows.length === 0 && <Notice tone="error">{failure.message}</Notice>}
      {/*
        The log scrolls between the name and the composer, so that neither covers a message. Its reverse
        direction keeps the last message visible when a notice or a keyboard reduces the log's height.
      */}
      <div className="relative flex min-h-0 grow flex-col">
        <div
          ref={log}
          onScroll={onScroll}
          role="log"
          aria-label={strings.messages}
          // Only a focused element can be scrolled by keyboard.
          tabIndex={0}
          className="-mx-1 flex min-h-0 grow flex-col-reverse overflow-y-auto px-1 [overflow-anchor:none] overscroll-contain [scrollbar-width:thin]"
        >
          <ol ref={list} className="grid min-h-full shrink-0 grid-cols-1 content-end pt-10 pb-4 md:pt-4">
            {isLoading && <Skeleton className="h-12 w-2/3" />}
            {rows.map((row) => {
              switch (row.row) {
                case 'day':
                  return (
                    <li key={row.key} className="mt-4 mb-2 text-center text-sm text-muted first:mt-0">
                      {row.label}
                    </li>
                  )
                case 'viewing':
                  return (
                    <li key={row.key} className="my-3 w-full max-w-md justify-self-center">
                      <ViewingCard viewing={row.viewing} />
                    </li>
                  )
                default:
                  return (
                    <MessageBubble
                      key={row.key}
                      row={row}
                      writer={row.item.mine ? strings.you : name}
                      isFirst={isUnanswered(items ?? [], row.item)}
                    />
                  )
              }
            })}
            {!isLoading && (!online || (rows.length === 0 && failure === null)) && (
              <ThreadEnd personId={personId} isEmpty={rows.length === 0} online={online} />
            )}
          </ol>
        </div>
        {/* Over the log, so that nothing moves; on wider screens it stands beside the page's title. */}
        <OfflineAge
          at={asOf}
          className="absolute top-1.5 left-1/2 -translate-x-1/2 rounded-full border border-line bg-raised px-3 py-0.5 text-nowrap md:hidden"
        />
        <FocusNear list={list} />
        {unseen > 0 && (
          <button
            type="button"
            onClick={toEnd}
            className="absolute bottom-2 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-1.5 rounded-full bg-night px-4 text-sm font-semibold text-on-night shadow-float"
          >
            <ArrowDown aria-hidden className="size-4" />
            {strings.newMessages(unseen)}
          </button>
        )}
      </div>
      {isBlocked ? (
        <Blocked person={{ _id: personId, firstName: person?.firstName ?? '' }} />
      ) : (
        <Composer
          personId={personId}
          aboutListingId={aboutListingId}
          suggestedText={suggestedText}
          isFirst={items?.length === 0}
        />
      )}
    </section>
  )
}

/** Whether a message came before the first one of this person; only the beginning of a conversation can tell. */
function isUnanswered(items: readonly ThreadItem[], item: ThreadItem): boolean {
  if (items.length >= ITEMS_STEP) return false
  const firstOwn = items.findIndex(({ mine }) => mine)
  return firstOwn === -1 || items.indexOf(item) < firstOwn
}

/** What stands in place of the composer after the person was blocked. */
function Blocked({ person }: { person: SafetyPerson }) {
  const block = useBlock()
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <p className="min-w-0 text-muted">{strings.youBlocked(person.firstName || strings.thisPerson)}</p>
      <Button size="sm" variant="secondary" onClick={() => block(person, false)}>
        {strings.unblock}
      </Button>
    </div>
  )
}
