import { useState } from 'react'
import { lazyPart } from '../../background/pwa/lazy-part.tsx'
import { useAccount } from '../../data/account-hooks.ts'
import { StatusDot } from '../../ui/status-pill.tsx'
import { EditMessage } from './parts/edit-message.tsx'
import { KeptEdit } from './parts/kept-edit.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { messagePreview } from '../../../domain/messages/message.ts'
import { classes } from '../../ui/classes.ts'
import type { Account } from '../../../offline/db/account.ts'
import { cancelOp, retryOp } from '../../../offline/outbox/outbox.ts'
import { sendWithoutPhotos } from '../../../offline/outbox/without-photos.ts'
import { timeLabel } from '../../../domain/core/time-labels.ts'
import type { ThreadRow } from './thread-rows.ts'
import * as strings from './strings/messages.ts'

// Most conversations have no such words, and nothing waits for it.
const FraudNote = lazyPart(() => import('./parts/fraud-note.tsx'), 'FraudNote')

const STATUS = {
  sent: 'sent',
  sending: 'sending',
  queued: 'queued',
  'not-sent': 'not-sent',
} as const

interface MessageBubbleProps {
  row: Extract<ThreadRow, { row: 'message' }>
  /** The writer, for those who do not see on which side the message is. */
  writer: string
  /** Whether it came before the reader had written. */
  isFirst: boolean
}

/** One message; the person can edit or cancel an own message that is not sent yet. */
export function MessageBubble({ row: { item, startsRun, endsRun }, writer, isFirst }: MessageBubbleProps) {
  const account = useAccount()
  const [editing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pending = item.mine && item.state !== 'sent' && item.opId !== null

  const isPhotoRefused = item.state === 'not-sent' && item.photos.length > 0
  const change = (work: (account: Account, opId: string) => Promise<unknown>) => {
    if (!account || item.opId === null) return
    setProblem(null)
    work(account, item.opId).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : strings.failed),
    )
  }

  return (
    <li
      className={classes(
        'grid max-w-[85%] grid-cols-1 gap-1 md:max-w-[34rem]',
        item.mine ? 'justify-self-end' : 'justify-self-start',
        startsRun ? 'mt-3 first:mt-0' : 'mt-0.5',
      )}
    >
      {!item.mine && item.content !== '' && (
        <FraudNote audience="reader" text={item.content} isFirst={isFirst} className="px-1 pb-0.5" />
      )}
      {item.photos.length > 0 && <MessagePhotos urls={item.photos} writer={writer} mine={item.mine} />}
      {!editing && item.content.trim() === '' ? (
        item.photos.length === 0 && (
          <p className="text-muted italic">
            <span className="sr-only">{strings.writtenBy(writer)}</span>
            {messagePreview(item)}
          </p>
        )
      ) : !editing ? (
        <p
          className={classes(
            'w-fit max-w-full rounded-lg px-4 py-2 break-words whitespace-pre-wrap',
            item.mine ? 'justify-self-end bg-brand text-on-brand' : 'border border-line bg-raised',
            endsRun && (item.mine ? 'rounded-br-sm' : 'rounded-bl-sm'),
          )}
        >
          <span className="sr-only">{strings.writtenBy(writer)}</span>
          <span>{item.content}</span>
        </p>
      ) : (
        <EditMessage
          opId={item.opId ?? ''}
          content={item.content}
          saveLabel={strings.save}
          onDone={() => setEditing(false)}
        />
      )}
      <div
        className={classes(
          'flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted',
          item.mine && 'justify-end',
          !endsRun && 'sr-only',
        )}
      >
        <time dateTime={new Date(item.at).toISOString()}>{timeLabel(item.at)}</time>
        {item.mine && <StatusDot status={STATUS[item.state]} />}
        {pending && !editing && item.editable && (
          <span className="flex flex-wrap justify-end gap-x-3">
            {isPhotoRefused && <Action label={strings.tryAgain} onPress={() => change(retryOp)} />}
            {isPhotoRefused && item.content.trim() !== '' && (
              <Action label={strings.sendWithoutPhotos} onPress={() => change(sendWithoutPhotos)} />
            )}
            <Action label={strings.edit} onPress={() => setEditing(true)} />
            <Action label={strings.cancel} onPress={() => change(cancelOp)} />
          </span>
        )}
      </div>
      {pending && !editing && item.editable && <KeptEdit opId={item.opId ?? ''} className="text-right" />}
      {item.error !== null && <p className="text-sm text-bad">{item.error}</p>}
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </li>
  )
}

function Action({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="min-h-6 font-semibold underline underline-offset-4" onClick={onPress}>
      {label}
    </button>
  )
}
