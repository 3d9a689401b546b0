import type { ViewingAnswer } from '../../../../domain/viewings/viewing.ts'
import type { OpPayload } from '../../../../contract/ops.ts'
import type { EffectiveViewing } from '../../../../offline/viewings.ts'
import { isChangeable } from '../../../../sync/transitions.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import type { TakenText } from '../../../../offline/drafts/unsent-texts.ts'
import { requireAccount, type Submission } from '../../../forms/use-submit.ts'
import { editOp, confirmOp, cancelOp, deleteOp } from '../../../../offline/outbox/outbox.ts'

/** An answer to a viewing, without the revision of the viewing that it is about. */
type AnswerContent = ViewingAnswer extends infer A ? (A extends unknown ? Omit<A, 'revision'> : never) : never

/** The actions of a person on one viewing; each is an operation of the outbox. */
export function useViewingActions({ view, refusedOp, pendingOpIds, cancellableOp }: EffectiveViewing) {
  const account = useAccount()
  // A new answer replaces the refused operation.
  const supersession = refusedOp && isChangeable(refusedOp) ? { supersedes: refusedOp.opId } : {}
  return {
    /** Answers the viewing with the operation of a form. */
    answer: (content: AnswerContent, form: Submission, takes: readonly TakenText[] = []) => {
      const answer = { ...content, revision: view.revision } as ViewingAnswer
      return form.add({
        kind: 'viewing.answer',
        payload: { viewingId: view._id, answer },
        dependsOn: pendingOpIds,
        takes,
        ...supersession,
      })
    },
    /** Sends a refused viewing request again, with other times and another note. */
    resubmitRequest: async (change: { slots: string[]; note: string }, takes: readonly TakenText[]) => {
      if (refusedOp?.kind !== 'viewing.request') return
      const { request, shown } = refusedOp.payload as OpPayload<'viewing.request'>
      await editOp(
        requireAccount(account),
        refusedOp.opId,
        { request: { ...request, ...change }, shown },
        takes,
      )
    },
    /** Sends a refused viewing request again as it is. */
    retryRequest: async () =>
      refusedOp && (await (account && editOp(account, refusedOp.opId, refusedOp.payload))),
    /** Confirms that the operation, which is old, shall still be sent. */
    confirm: async () => refusedOp && (await (account && confirmOp(account, refusedOp.opId))),
    /** Cancels the last action, which was never sent. */
    undo: async () => cancellableOp && (await (account && cancelOp(account, cancellableOp.opId))),
    /** Deletes the refused operation. */
    dismiss: async () => refusedOp && (await (account && deleteOp(account, refusedOp.opId))),
  }
}
