import { useCachedResponse } from '../../data/use-remote.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { EffectiveUser } from '../../../domain/account/access.ts'
import { isId } from '../../../domain/core/ids.ts'
import { SceneInbox } from '../../illustrations/scene-inbox.tsx'
import { ClockNote } from '../../shell/clock-note.tsx'
import { useLive, useSignedIn } from '../../data/account-hooks.ts'
import { refreshConversations } from '../../session/unread-messages.ts'
import { onlineAtom } from '../../data/state.ts'
import { useRefresh } from '../../data/use-refresh.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Thread } from './thread.tsx'
import { listConversations, CONVERSATIONS_TIME_KEY } from '../../../offline/messages.ts'

/** Where a person without a conversation finds somebody to write to. */
const START = {
  homes: { to: '/home-finder', label: 'Find a home', text: 'Write to an owner from the page of a home.' },
  people: {
    to: '/find-roommates',
    label: 'Find roommates',
    text: 'Write to a person from their card, or to an owner from the page of a home.',
  },
  listings: {
    to: '/view-listing',
    label: 'See your listings',
    text: 'Home seekers write to you about a listing.',
  },
  dashboard: {
    to: '/dashboard',
    label: 'Go to My Dashboard',
    text: 'What people write to you appears here.',
  },
} as const

function startOf(user: EffectiveUser | undefined): keyof typeof START {
  if (user?.userType === 'homeowner') return 'listings'
  if (user?.userType !== 'seeker') return 'dashboard'
  return user.seekingOption === 'SOLO' ? 'homes' : 'people'
}

/** /messages: the conversations beside the open one; phones show only one of the two. */
export function MessagesPage() {
  const { with: withId, about, say: suggestedText } = useSearch({ from: '/signed-in/messages' })
  const aboutListingId = about !== undefined && isId(about) ? about : null
  const personId = withId !== undefined && isId(withId) ? withId : null
  const navigate = useNavigate()
  useEffect(() => {
    // The composer has the suggested text now; a reload after sending must not suggest it again.
    if (suggestedText !== undefined)
      void navigate({ to: '/messages', search: ({ say: _removed, ...rest }) => rest, replace: true })
  }, [suggestedText, navigate])
  const online = useAtomValue(onlineAtom)
  const conversations = useLive('conversations', (account) => listConversations(account))
  const asOf = useCachedResponse(CONVERSATIONS_TIME_KEY)

  const { failure } = useRefresh('conversations', refreshConversations, {
    fallback: 'Error fetching conversations',
  })

  const start = START[startOf(useSignedIn()?.effective)]
  const loading = conversations === undefined
  const isEmpty = conversations?.length === 0 && personId === null
  return (
    <PageFrame
      title="Messages"
      width="wide"
      fillsWindow={personId !== null}
      lede={asOf && !online ? <AsOf at={asOf.at} /> : undefined}
    >
      <ClockNote className="-mt-3 mb-5" />
      {failure !== null && online && <Notice tone="error">{failure.message}</Notice>}
      {isEmpty && (
        <EmptyState
          scene={<SceneInbox />}
          title="No messages yet"
          action={<ButtonLink to={start.to}>{start.label}</ButtonLink>}
        >
          {start.text} It works without signal too.
        </EmptyState>
      )}
      <div className="grid gap-6 empty:hidden md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <div
          className={`min-w-0 md:sticky md:top-20 md:max-h-[calc(100dvh-7rem)] md:self-start md:overflow-y-auto ${personId === null ? '' : 'hidden md:block'}`}
        >
          {loading && (
            <div role="status" aria-label="Loading conversations" className="grid gap-4">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} className="h-14 w-full" />
              ))}
            </div>
          )}
          {conversations && conversations.length > 0 && (
            <ConversationList conversations={conversations} openId={personId} />
          )}
        </div>
        {personId !== null ? (
          <Thread
            key={personId}
            personId={personId}
            aboutListingId={aboutListingId}
            suggestedText={suggestedText ?? null}
          />
        ) : (
          !isEmpty && (
            <p className="hidden self-center text-center text-muted md:block">
              Choose a conversation to read it.
            </p>
          )
        )}
      </div>
    </PageFrame>
  )
}
