import type { EffectiveUser } from '../../../domain/account/access.ts'
import { useCachedResponse } from '../../data/use-remote.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { isId } from '../../../domain/core/ids.ts'
import { SceneInbox } from '../../illustrations/scene-inbox.tsx'
import { ClockNote } from '../../shell/clock-note.tsx'
import { useSignedIn } from '../../data/account-hooks.ts'
import { refreshConversations } from '../../session/unread-messages.ts'
import { onlineAtom } from '../../data/state.ts'
import { useLiveWindow } from '../../data/use-window.ts'
import { useMayFill, useRefresh } from '../../data/use-refresh.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Thread } from './thread.tsx'
import { listConversations, CONVERSATIONS_TIME_KEY } from '../../../offline/conversations.ts'
import * as strings from './strings/messages.ts'

/** The conversations that are read at first, and each time that the reader comes to the last one. */
const CONVERSATIONS_STEP = 40

/** Where a person without a conversation finds a person to write to. */
const START = {
  homes: { to: '/home-finder', label: strings.findHome, text: strings.findHomeHint },
  people: {
    to: '/find-roommates',
    label: strings.findRoommates,
    text: strings.findRoommatesHint,
  },
  listings: {
    to: '/view-listing',
    label: strings.seeListings,
    text: strings.seeListingsHint,
  },
  dashboard: {
    to: '/dashboard',
    label: strings.goToDashboard,
    text: strings.goToDashboardHint,
  },
} as const

function startOf(user: EffectiveUser | undefined): keyof typeof START {
  if (user?.userType === 'homeowner') return 'listings'
  if (user?.userType !== 'seeker') return 'dashboard'
  return user.seekingOption === 'SOLO' ? 'homes' : 'people'
}

/** /messages: the conversations beside the open one, as high as the window; phones show only one of the two. */
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
  const { rows, end } = useLiveWindow('conversations', CONVERSATIONS_STEP, (account, count) =>
    listConversations(account, count),
  )
  const asOf = useCachedResponse(CONVERSATIONS_TIME_KEY)

  const refresh = useRefresh(
    'conversations',
    async (account) => {
      await refreshConversations()
      return (await listConversations(account, 1)).length === 0
    },
    { fallback: strings.notLoaded },
  )
  const { failure } = refresh
  const mayFill = useMayFill(rows?.length, refresh, asOf?.at)
  const conversations = rows?.length === 0 && mayFill ? undefined : rows
  const start = START[startOf(useSignedIn()?.effective)]
  const isOpen = personId !== null
  const age = <OfflineAge at={asOf?.at} />
  const problem = failure !== null && online && <Notice tone="error">{failure.message}</Notice>

  if (conversations?.length === 0 && !isOpen)
    return (
      <PageFrame title={strings.messages} asOf={age}>
        {problem}
        <EmptyState
          scene={<SceneInbox />}
          title={strings.noMessages}
          action={<ButtonLink to={start.to}>{start.label}</ButtonLink>}
        >
          {strings.worksOffline(start.text)}
        </EmptyState>
      </PageFrame>
    )
  return (
    <main
      id="main"
      tabIndex={-1}
      data-thread={isOpen || undefined}
      className="fills-window chat gutter mx-auto w-full max-w-7xl"
    >
      <div className={classes('chat-title relative', isOpen && 'max-md:py-0!')}>
        <h1 className={classes('text-3xl md:text-2xl', isOpen && 'max-md:sr-only')}>{strings.messages}</h1>
        <div className={classes('absolute bottom-1 max-w-full truncate', isOpen && 'max-md:hidden')}>
          {age}
        </div>
      </div>
      <div className="chat-notes empty:hidden">
        <ClockNote className="py-1" />
        {problem}
      </div>
      <div className={classes('chat-list', isOpen && 'max-md:hidden')}>
        {conversations === undefined && (
          <div role="status" aria-label={strings.loading} className="grid gap-4 pt-2">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-14 w-full" />
            ))}
          </div>
        )}
        {conversations && conversations.length > 0 && (
          <ConversationList conversations={conversations} openId={personId} end={end} />
        )}
      </div>
      <div className={classes('chat-thread', !isOpen && 'max-md:hidden')}>
        {isOpen ? (
          <Thread
            key={personId}
            personId={personId}
            aboutListingId={aboutListingId}
            suggestedText={suggestedText ?? null}
            asOf={asOf?.at}
          />
        ) : (
          <div className="grid h-full place-content-center justify-items-center gap-4 text-center text-muted">
            <div className="w-56">
              <SceneInbox />
            </div>
            <p>{strings.chooseConversation}</p>
          </div>
        )}
      </div>
    </main>
  )
}
