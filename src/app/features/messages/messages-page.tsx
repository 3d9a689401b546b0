import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { isId } from '../../../domain/ids.ts'
import { SceneInbox } from '../../illustrations/scene-inbox.tsx'
import { errorMessage } from '../../form/error-message.ts'
import { ClockNote } from '../../session/clock-note.tsx'
import { useAccount, useLive } from '../../session/hooks.ts'
import { noticeFailure } from '../../session/failure.ts'
import { refreshConversations } from '../../session/inbox.ts'
import { onlineAtom } from '../../session/state.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Thread } from './thread.tsx'

/** /messages: conversations beside the open thread; on phones one of the two. */
export function MessagesPage() {
  const { with: chosen, about, say } = useSearch({ from: '/signed-in/messages' })
  const home = about !== undefined && isId(about) ? about : null
  const personId = chosen !== undefined && isId(chosen) ? chosen : null
  const navigate = useNavigate()
  useEffect(() => {
    // The composer has it by now: a reload after sending must not offer it again.
    if (say !== undefined)
      void navigate({ to: '/messages', search: ({ say: _taken, ...rest }) => rest, replace: true })
  }, [say, navigate])
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const [failure, setFailure] = useState<string | null>(null)
  const conversations = useLive('conversations', (account) => account.watchConversations())
  const asOf = useLive('conversations-as-of', (account) => account.watchSnapshot('conversations-as-of'))

  useEffect(() => {
    if (!account || !online) return
    refreshConversations()
      .then(() => setFailure(null))
      .catch((error: unknown) => {
        noticeFailure(error)
        setFailure(errorMessage(error, 'Error fetching conversations'))
      })
    // Another account is another list, and takes the complaint of the one before with it.
  }, [account, online])

  const loading = conversations === undefined
  const isEmpty = conversations?.length === 0 && personId === null
  return (
    <PageFrame title="Messages" width="wide" lede={asOf && !online ? <AsOf at={asOf.at} /> : undefined}>
      <ClockNote className="-mt-3 mb-5" />
      {failure !== null && online && <Notice tone="error">{failure}</Notice>}
      {isEmpty && (
        <EmptyState
          scene={<SceneInbox />}
          title="No messages yet"
          action={<ButtonLink to="/dashboard">See who is nearby</ButtonLink>}
        >
          Write to an owner or a roommate from their card. It works without signal too.
        </EmptyState>
      )}
      <div className="thread-page grid gap-6 empty:hidden md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
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
          <Thread key={personId} personId={personId} about={home} say={say ?? null} />
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
