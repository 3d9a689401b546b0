import type { ViewingAnswer } from '../../../../domain/viewings/viewing.ts'
import type { OpPayload } from '../../../../contract/ops.ts'
import type { EffectiveViewing } from '../../../../offline/viewings.ts'
import { isChangeable } from '../../../../sync/transitions.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import { enqueue } from '../../../../offline/outbox/enqueue.ts'
import { editOp, confirmOp, cancelOp, deleteOp } from '../../../../offline/outbox/outbox.ts'

/** An answer without the revision that it is about. */
type Said = ViewingAnswer extends infer A ? (A extends unknown ? Omit<A, 'revision'> : never) : never

/** What a person can do about one viewing; all of it goes through the outbox. */
export function useViewingActions({ view, failed, waitsFor, untouched }: EffectiveViewing) {
  const account = useAccount()
  // What was refused is out of the way once its person says something new.
  const instead = failed && isChangeable(failed) ? { supersedes: failed.opId } : {}
  return {
    answer: async (said: Said) => {
      const answer = { ...said, revision: view.revision } as ViewingAnswer
      await (account && enqueue(account, {
        kind: 'viewing.answer',
        payload: { viewingId: view._id, answer },
        dependsOn: waitsFor,
        ...instead,
      }))
    },
    /** Sends a request that was refused anew, with other times. */
    askAgain: async (change: { slots: string[]; note: string }) => {
      if (failed?.kind !== 'viewing.request') return
      const { request, shown } = failed.payload as OpPayload<'viewing.request'>
      await (account && editOp(account, failed.opId, { request: { ...request, ...change }, shown }))
    },
    confirm: async () => failed && (await (account && confirmOp(account, failed.opId))),
    /** Nobody has seen it yet: it is as if it had never been. */
    undo: async () => untouched && (await (account && cancelOp(account, untouched.opId))),
    /** Drops what was refused. */
    dismiss: async () => failed && (await (account && deleteOp(account, failed.opId))),
  }
}
