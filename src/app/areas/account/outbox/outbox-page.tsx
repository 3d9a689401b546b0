import { useAtomValue } from 'jotai'
import { opKinds } from '../../../../contract/ops.ts'
import { SceneNothingWaiting } from '../../../illustrations/scene-nothing-waiting.tsx'
import { countOf, listOf } from '../../../../domain/core/phrases.ts'
import { countOps, isStaleForReview } from '../../../../sync/transitions.ts'
import type { Op } from '../../../../sync/types.ts'
import { ClockNote } from '../../../shell/clock-note.tsx'
import { useAccount, useLive, useOps } from '../../../data/account-hooks.ts'
import { connectionAtom, type Connection } from '../../../data/state.ts'
import { PageFrame } from '../../../shell/page-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OutboxItem } from './outbox-item.tsx'
import { groupPhotoOps, OutboxPhotos } from './outbox-photos.tsx'
import { confirmOp } from '../../../../offline/outbox/outbox.ts'
import {
  countUnsentWork,
  isEverythingSent,
  isListed,
  type UnsentWork,
} from '../../../../offline/outbox/unsent-work.ts'

const OFFLINE_LEDE = 'You’re offline. All of this is on this device and sends when you’re back online.'
const LEDES: Record<Connection, string> = {
  online: 'Everything you do is kept on this device first, then sent in order.',
  offline: OFFLINE_LEDE,
  'network-sign-in': OFFLINE_LEDE,
  'server-down': 'Commonroof is down. All of this is on this device and sends by itself when we’re back.',
}

/** /outbox: the operations that wait for the server and those of the last 24 hours, with their actions. */
export function OutboxPage() {
  const ops = useOps()
  const account = useAccount()
  const connection = useAtomValue(connectionAtom)
  const work = useLive('unsent-work', (opened) => countUnsentWork(opened))
  const shown = ops?.filter(isListed)
  const waiting = shown?.filter((op) => op.state !== 'done' && op.state !== 'cancelled') ?? []
  const staleOps = waiting.filter(isStaleForReview)
  async function sendAll(): Promise<void> {
    for (const op of staleOps) await (account && confirmOp(account, op.opId))
  }
  const finished = shown?.filter((op) => op.state === 'done' || op.state === 'cancelled') ?? []

  return (
    <PageFrame title="Outbox" width="narrow" lede={LEDES[connection]}>
      <ClockNote className="-mt-3 mb-5" />
      {shown === undefined && (
        <div role="status" aria-label="Opening the outbox" className="grid gap-4">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
      {work !== undefined && shown !== undefined && waiting.length === 0 && <NothingShown work={work} />}
      {staleOps.length > 1 && (
        <Notice
          tone="info"
          live={false}
          className="mb-6"
          title={`${staleOps.length} items are older than two days`}
          action={
            <Button size="sm" onClick={() => sendAll()}>
              Send all of them
            </Button>
          }
        >
          They go in the order in which you made them.
        </Notice>
      )}
      {waiting.length > 0 && (
        <section>
          <h2 className="mb-3 font-display text-xl font-bold">{waitingLabel(waiting)}</h2>
          <ol className="grid border-t border-line">
            <Items ops={waiting} />
          </ol>
        </section>
      )}
      {finished.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-3 font-display text-xl font-bold">Last 24 hours</h2>
          <ol className="grid border-t border-line">
            <Items ops={finished.toReversed()} />
          </ol>
        </section>
      )}
    </PageFrame>
  )
}

/** The same two numbers as in the header: what waits to be sent, and what needs the person. */
function waitingLabel(waiting: readonly Op[]): string {
  const { unsent, needsYou } = countOps(waiting)
  return listOf([unsent > 0 && `${unsent} waiting to send`, needsYou > 0 && `${needsYou} for you to decide`])
}

/** The page without a waiting operation: either everything has arrived, or it says what has not. */
function NothingShown({ work }: { work: UnsentWork }) {
  if (work.ops > 0) {
    return (
      <Notice tone="info" live={false}>
        Notes about your saved homes are on this device and not all on the server yet. They go by themselves.
      </Notice>
    )
  }
  return (
    <EmptyState scene={<SceneNothingWaiting />} title="Nothing is waiting">
      {isEverythingSent(work) ? 'Everything has been sent.' : `Only on this device: ${restOf(work)}.`}
    </EmptyState>
  )
}

const restOf = ({ drafts, texts, unreadable }: UnsentWork) =>
  listOf([
    drafts > 0 && countOf(drafts, 'form that you have not sent', 'forms that you have not sent'),
    texts > 0 && countOf(texts, 'text that you have begun', 'texts that you have begun'),
    unreadable > 0 &&
      countOf(unreadable, 'item that this version cannot read', 'items that this version cannot read'),
  ])

function Items({ ops }: { ops: readonly Op[] }) {
  return groupPhotoOps(ops).map((group) => {
    const [op] = group
    return group.length > 1 ? (
      <OutboxPhotos key={op.opId} ops={group} />
    ) : (
      <OutboxItem key={op.opId} op={op} label={opKinds[op.kind].label} />
    )
  })
}
