import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../contract/api.ts'
import { UNREAD_POLL_MS } from '../../../domain/limits.ts'
import type { ThreadItem } from '../../../offline/account.ts'
import type { EffectiveViewing } from '../../../offline/viewings.ts'
import { errorMessage } from '../../form/error-message.ts'
import { useAccount, useLive } from '../../session/hooks.ts'
import { client } from '../../session/client.ts'
import { noticeFailure } from '../../session/failure.ts'
import { onlineAtom, unreadAtom } from '../../session/state.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useViewings } from '../../viewings/use-viewings.ts'
import { ViewingCard } from '../../viewings/viewing-card.tsx'
import { Composer } from './composer.tsx'
import { MessageBubble } from './message-bubble.tsx'

interface ThreadProps {
  personId: string
  about: string | null
  /** Words to begin with, where nothing was begun. */
  say: string | null
}

/** One conversation: what the server has, then this device's own words on their way. */
export function Thread({ personId, about, say }: ThreadProps) {
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const unread = useAtomValue(unreadAtom)
  const items = useLive(`thread:${personId}`, (store) => store.watchThread(personId))
  const known = useLive(`person:${personId}`, (store) => store.watchPerson(personId))
  const [failure, setFailure] = useState<string | null>(null)
  const log = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!account || !online) return undefined
    const load = async () => {
      try {
        const {
          person: fresh,
          messages,
          more,
        } = await client.call(api.conversation, { params: { userId: personId } })
        await account.putThread(personId, fresh, messages, { complete: !more })
        setFailure(null)
        if (messages.some((message) => message.senderId === personId && message.readAt === null)) {
          await account.enqueue({ kind: 'message.read', payload: { userId: personId } })
        }
      } catch (error) {
        noticeFailure(error)
        setFailure(errorMessage(error, 'Error fetching conversation'))
      }
    }
    void load()
    const poll = setInterval(() => void load(), UNREAD_POLL_MS)
    return () => clearInterval(poll)
    // A changed unread count means that somebody wrote: the thread is read again.
  }, [account, online, personId, unread])

  const viewings = useViewings().value?.filter(({ view }) => view.other._id === personId)
  const person = known ?? viewings?.[0]?.view.other
  const entries = inOrder(items ?? [], viewings ?? [])

  const count = entries.length
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight, behavior: 'instant' })
  }, [count])

  return (
    <section
      aria-label={person ? `Conversation with ${person.firstName}` : 'Conversation'}
      className="thread flex min-w-0 flex-col"
    >
      <header className="flex shrink-0 items-center gap-3 border-b border-line pb-3">
        <Link to="/messages" className="min-h-11 content-center pr-2 font-semibold text-brand md:hidden">
          Back
        </Link>
        {person && <Avatar name={person.firstName} src={person.profilePicture} />}
        <h2 className="font-display text-xl font-bold">{person?.firstName ?? 'Conversation'}</h2>
      </header>
      {failure !== null && online && count === 0 && <Notice tone="error">{failure}</Notice>}
      {/*
        It scrolls by itself, between the name and the composer, so that nothing ever lies over a message. Its
        reverse direction keeps the last message in sight when its height changes: a notice above, a keyboard.
      */}
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        // A keyboard scrolls what has the focus.
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
      <Composer personId={personId} about={about} say={say} />
    </section>
  )
}

type Entry = { at: number; item: ThreadItem } | { at: number; viewing: EffectiveViewing }

/** Messages in their own order, and each viewing behind what was written before it last changed. */
function inOrder(items: readonly ThreadItem[], viewings: readonly EffectiveViewing[]): Entry[] {
  const entries: Entry[] = items.map((item) => ({ at: item.at, item }))
  for (const viewing of viewings) {
    const at = Date.parse(viewing.view.updatedAt)
    const place = entries.findLastIndex((entry) => entry.at <= at)
    entries.splice(place + 1, 0, { at, viewing })
  }
  return entries
}
