import { refusalText, type OpPayload } from '../../../contract/ops.ts'
import type { Op } from '../../../sync/types.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { deleteOp } from '../../../offline/outbox/outbox.ts'
import * as strings from './strings/group.tsx'

/** The reason why the server refused an operation, with a button that deletes the operation. */
export function RefusedOpNote({ op }: { op: Op }) {
  const account = useAccount()
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StatusDot status="not-sent">{refusalText(op, strings.refused)}</StatusDot>
      <Button size="sm" variant="quiet" onClick={() => account && deleteOp(account, op.opId)}>
        {strings.dismiss}
      </Button>
    </p>
  )
}

/** The comments of a person that did not reach a group in which they are no member any more, with their words. */
export function RefusedComments({ ops, groupId }: { ops: readonly Op[]; groupId: string }) {
  const comments = ops.flatMap((op) => {
    if (op.kind !== 'group.comment') return []
    const payload = op.payload as OpPayload<'group.comment'>
    return payload.groupId === groupId ? [{ op, text: payload.text }] : []
  })
  if (comments.length === 0) return null
  return (
    <section aria-labelledby="not-sent" className="mx-auto mt-8 w-full max-w-prose">
      <h2 id="not-sent" className="font-display text-xl font-bold">
        {strings.notSentHere}
      </h2>
      <ul className="mt-2 grid gap-4">
        {comments.map(({ op, text }) => (
          <li key={op.opId} className="grid gap-1 border-l-2 border-bad pl-3.5">
            <p className="break-words whitespace-pre-line">{text}</p>
            <div className="flex flex-wrap items-center gap-2">
              <RefusedOpNote op={op} />
              <CopyButton
                size="sm"
                variant="quiet"
                label={strings.copyWords}
                copiedLabel={strings.wordsCopied}
                title={strings.copyWords}
                text={() => text}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
