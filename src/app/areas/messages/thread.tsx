import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { api } from '../../../contract/api.ts'
import type { EffectiveViewing } from '../../../offline/viewings.ts'
import { useLive } from '../../data/account-hooks.ts'
import { client } from '../../data/api-client/app-client.ts'
import { onlineAtom, unreadAtom } from '../../data/state.ts'
import { useRefresh } from '../../data/use-refresh.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useViewings } from '../viewings/parts/use-viewings.ts'
import { ViewingCard } from '../viewings/parts/viewing-card.tsx'
import { Composer } from './composer.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { readThread, putThread, type ThreadItem } from '../../../offline/messages.ts'
import { readPerson } from '../../../offline/known-people.ts'
import type { Account } from '../../../offline/db/account.ts'
import { useSetValue } from '../../forms/use-submit.ts'

interface ThreadProps {
  personId: string
  /** The listing that new messages are about. */
  aboutListingId: string | null
  /** The text that the composer suggests when there is no unsent draft. */
  suggestedText: string | null
}

/** One conversation: the messages that the server has, then those that this device has not sent yet. */
export function Thread({ personId, aboutListingId, suggestedText }: ThreadProps) {
  const online = useAtomValue(onlineAtom)
  const unread = useAtomValue(unreadAtom)
  const items = useLive(`thread:${personId}`, (account) => readThread(account, personId))
  const storedPerson = useLive(`person:${personId}`, (account) => readPerson(account, personId))
  const log = useRef<HTMLDivElement>(null)

  const setValue = useSetValue()
  const refresh = async (account: Account) => {
    if (await refreshThread(account, personId))
      await setValue({ kind: 'message.read', payload: { userId: personId } })
  }
  const { failure } = useRefresh(`thread:${personId}`, refresh, {
    fallback: 'Error fetching conversation',
    poll: true,
    // A changed unread count means that a message arrived.
    reloadKey: String(unread),
  })

  const viewings = useViewings().value?.filter(({ view }) => view.other._id === personId)
  const person = storedPerson ?? viewings?.[0]?.view.other
  const entries = mergeByTime(items ?? [], viewings ?? [])

  const count = entries.length
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight, behavior: 'instant' })
  }, [count])

  return (
    <section
      aria-label={person ? `Conversation with ${person.firstName}` : 'Conversation'}
      className="flex h-full min-h-0 min-w-0 flex-col"
    >
      <header className="flex shrink-0 items-center gap-3 border-b border-line pb-3">
        <Link to="/messages" className="min-h-11 content-center pr-2 font-semibold text-brand md:hidden">
          Back
        </Link>
        {person && <Avatar name={person.firstName} src={person.profilePicture} />}
        <h2 className="font-display text-xl font-bold">{person?.firstName ?? 'Conversation'}</h2>
      </header>
      {failure !== null && online && count === 0 && <Notice tone="error">{failure.message}</Notice>}
      {/*
        The log scrolls between the name and the composer, so that neither covers a message. Its reverse
        direction keeps the last message visible when a notice or a keyboard reduces the log's height.
      */}
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        // Only a focused element can be scrolled by keyboard.
        tabIndex={0}
        className="-mx-1 flex min-h-0 grow flex-col-reverse overflow-y-auto [overflow-anchor:none] overscroll-contain px-1 [scrollbar-width:thin]"
      >
        <ol className="grid min-h-full shrink-0 content-end gap-2 py-4">
          {items === undefined && <Skeleton className="h-12 w-2/3" />}
          {entries.map((entry) =>
            'viewing' in entry ? (
              <li key={entry.viewing.view._id} className="my-2 w-full max-w-md justify-self-center">
                <ViewingCard viewing={entry.viewing} />
              </li>
            ) : (
              <MessageBubble key={entry.item.key} item={entry.item} />
            ),
          )}
          {items !== undefined && count === 0 && failure === null && (
            <li className="text-center text-muted">Say hello.</li>
          )}
        </ol>
      </div>
      <Composer personId={personId} aboutListingId={aboutListingId} suggestedText={suggestedText} />
    </section>
  )
}

/** Stores the newest messages of a conversation. @returns whether one of them is unread. */
async function refreshThread(account: Account, personId: string): Promise<boolean> {
  const { person, messages, more } = await client.call(api.conversation, { params: { userId: personId } })
  await putThread(account, personId, person, messages, { complete: !more })
  return messages.some((message) => message.senderId === personId && message.readAt === null)
}

type Entry = { at: number; item: ThreadItem } | { at: number; viewing: EffectiveViewing }

/** Inserts each viewing after the messages that are older than its last change; messages keep their order. */
function mergeByTime(items: readonly ThreadItem[], viewings: readonly EffectiveViewing[]): Entry[] {
  const entries: Entry[] = items.map((item) => ({ at: item.at, item }))
  for (const viewing of viewings) {
    const at = Date.parse(viewing.view.updatedAt)
    const place = entries.findLastIndex((entry) => entry.at <= at)
    entries.splice(place + 1, 0, { at, viewing })
  }
  return entries
}
