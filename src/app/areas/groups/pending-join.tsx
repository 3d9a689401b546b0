import { refusalText } from '../../../contract/ops.ts'
import type { OpPayload } from '../../../contract/ops.ts'
import { needsPerson } from '../../../sync/transitions.ts'
import type { Op } from '../../../sync/types.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { editOp, deleteOp } from '../../../offline/outbox/outbox.ts'
import * as strings from './strings/groups.ts'

/** A request to join a group that is unsent or was refused, with its actions. */
export function PendingJoin({ op }: { op: Op }) {
  const account = useAccount()
  const { code } = op.payload as OpPayload<'group.join'>
  const failed = needsPerson(op)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <h2 className="text-lg">{strings.groupOf(code)}</h2>
        <StatusDot status={failed ? 'not-sent' : op.state === 'sending' ? 'sending' : 'queued'}>
          {failed ? refusalText(op, strings.refused) : strings.joinsLater}
        </StatusDot>
      </div>
      {failed && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            onClick={() => account && editOp(account, op.opId, op.payload)}
          >
            {strings.tryAgain}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => account && deleteOp(account, op.opId)}>
            {strings.deleteJoin}
          </Button>
        </div>
      )}
    </li>
  )
}
