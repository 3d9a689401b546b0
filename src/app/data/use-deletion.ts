import { isPending } from '../../offline/account/effective-user.ts'
import type { OpPayload } from '../../contract/ops.ts'
import { useOps, useUser } from './account-hooks.ts'

/** What the person wants with the account, and whether the server knows it. */
export interface Deletion {
  /** When the account will be deleted, as the server said it; null otherwise. */
  dueAt: string | null
  /** The wish that waits on this device; null when none does. */
  waiting: 'delete' | 'keep' | null
}

/** The deletion of the account, with the wish that this device has not sent yet. */
export function useDeletion(): Deletion {
  const user = useUser()
  const ops = useOps()
  const wish = ops?.findLast((op) => op.kind === 'account.deletion' && isPending(op))
  const wanted = wish && (wish.payload as OpPayload<'account.deletion'>).wanted
  const waiting = wanted === undefined ? null : wanted ? 'delete' : 'keep'
  return { dueAt: user?.deletionDueAt ?? null, waiting }
}
