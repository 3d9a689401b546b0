import { useState } from 'react'
import { useAccount } from '../../data/account-hooks.ts'
import { useToday } from '../../data/use-today.ts'
import { StatusDot } from '../../ui/status-pill.tsx'
import { EditMessage } from './parts/edit-message.tsx'
import { shortTime } from './conversation-list.tsx'
import { cancelOp } from '../../../offline/outbox/outbox.ts'
import type { ThreadItem } from '../../../offline/messages.ts'

const STATUS = {
  sent: 'sent',
  sending: 'sending',
  queued: 'queued',
  'not-sent': 'not-sent',
} as const

/** One message; the person can edit or cancel an own message that is not sent yet. */
export function MessageBubble({ item }: { item: ThreadItem }) {
  const account = useAccount()
  const today = useToday()
  const [editing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pending = item.mine && item.state !== 'sent' && item.opId !== null

  const attempt = (run: () => Promise<unknown>) => {
    setProblem(null)
    run().catch((error: unknown) => setProblem(error instanceof Error ? error.message : 'That did not work'))
  }

  return (
    <li className={`grid max-w-[85%] gap-1 ${item.mine ? 'justify-self-end' : 'justify-self-start'}`}>
      {!editing ? (
        <p
          className={`rounded-lg px-4 py-2.5 break-words whitespace-pre-wrap ${
            item.mine ? 'rounded-br-sm bg-brand text-on-brand' : 'rounded-bl-sm bg-raised border border-line'
          }`}
        >
          {item.content}
        </p>
      ) : (
        <EditMessage
          opId={item.opId ?? ''}
          content={item.content}
          saveLabel="Save"
          onDone={() => setEditing(false)}
        />
      )}
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted ${item.mine ? 'justify-end' : ''}`}
      >
        <span>{shortTime(item.at, today)}</span>
        {item.mine && <StatusDot status={STATUS[item.state]} />}
        {pending && !editing && item.editable && (
          <span className="flex gap-3">
            <button
              type="button"
              className="min-h-6 font-semibold underline underline-offset-4"
              onClick={() => setEditing(true)}
            >
              Edit
            </button>
            <button
              type="button"
              className="min-h-6 font-semibold underline underline-offset-4"
              onClick={() =>
                attempt(async () => item.opId !== null && account && cancelOp(account, item.opId))
              }
            >
              Cancel
            </button>
          </span>
        )}
      </div>
      {item.error !== null && <p className="text-sm text-bad">{item.error}</p>}
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </li>
  )
}
