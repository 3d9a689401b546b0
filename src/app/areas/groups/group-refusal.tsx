import { refusalText } from '../../../contract/ops.ts'
import type { Op } from '../../../sync/types.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
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
