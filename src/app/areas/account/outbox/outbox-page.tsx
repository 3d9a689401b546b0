import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { opKinds } from '../../../../contract/ops.ts'
import { SceneNothingWaiting } from '../../../illustrations/scene-nothing-waiting.tsx'
import { isStaleForReview } from '../../../../sync/transitions.ts'
import type { Op } from '../../../../sync/types.ts'
import { ClockNote } from '../../../shell/clock-note.tsx'
import { useAccount, useLive } from '../../../data/account-hooks.ts'
import { connectionAtom, outboxCountsAtom } from '../../../data/state.ts'
import { useLiveWindow } from '../../../data/use-window.ts'
import { PageFrame } from '../../../shell/page-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SteadyText } from '../../../ui/steady-text.tsx'
import { FocusNear } from '../../../ui/focus-near.tsx'
import { OutboxItem } from './outbox-item.tsx'
import { groupPhotoOps, OutboxPhotos } from './outbox-photos.tsx'
import { confirmOp, outboxWindow } from '../../../../offline/outbox/outbox.ts'
import { isListed } from '../../../../offline/outbox/op-counts.ts'
import { countUnsentWork, isEverythingSent, type UnsentWork } from '../../../../offline/outbox/unsent-work.ts'
import * as strings from '../strings/outbox.ts'

/** The waiting operations that are read at first, and each time that the reader comes to the last one. */
const OPS_STEP = 100

/** /outbox: the operations that wait for the server and those of the last 24 hours, with their actions. */
export function OutboxPage() {
  const { rows: ops, end } = useLiveWindow('outbox', OPS_STEP, (opened, count) => outboxWindow(opened, count))
  const account = useAccount()
  const connection = useAtomValue(connectionAtom)
  const work = useLive('unsent-work', countUnsentWork)
  const shown = ops?.filter(isListed)
  const waiting = shown?.filter((op) => op.state !== 'done' && op.state !== 'cancelled') ?? []
  const { listed, needsYou } = useAtomValue(outboxCountsAtom)
  const staleOps = waiting.filter(isStaleForReview)
  async function sendAll(): Promise<void> {
    for (const op of staleOps) await (account && confirmOp(account, op.opId))
  }
  const content = useRef<HTMLDivElement>(null)
  const finished = shown?.filter((op) => op.state === 'done' || op.state === 'cancelled') ?? []

  return (
    <PageFrame
      title={strings.outbox}
      width="narrow"
      lede={<SteadyText texts={Object.values(strings.ledes)} shown={strings.ledes[connection]} />}
    >
      <div ref={content}>
        <FocusNear list={content} />
        <ClockNote className="-mt-3 mb-5" />
        {shown === undefined && (
          <div role="status" aria-label={strings.opening} className="grid gap-4">
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
            title={strings.olderItems(staleOps.length)}
            action={
              <Button size="sm" onClick={() => sendAll()}>
                {strings.sendAll}
              </Button>
            }
          >
            {strings.inOrder}
          </Notice>
        )}
        {waiting.length > 0 && (
          <section>
            <h2 className="mb-3 font-display text-xl font-bold">{strings.waiting(listed, needsYou)}</h2>
            <ol className="grid border-t border-line">
              <Items ops={waiting} />
              {end && <li ref={end} aria-hidden />}
            </ol>
          </section>
        )}
        {finished.length > 0 && (
          <section className="mt-10">
            <h2 className="mb-3 font-display text-xl font-bold">{strings.lastDay}</h2>
            <ol className="grid border-t border-line">
              <Items ops={finished.toReversed()} />
            </ol>
          </section>
        )}
      </div>
    </PageFrame>
  )
}

/** The page without a waiting operation: either everything was sent, or it says what has not. */
function NothingShown({ work }: { work: UnsentWork }) {
  if (work.ops > 0) {
    return (
      <Notice tone="info" live={false}>
        {strings.notesNotSent}
      </Notice>
    )
  }
  return (
    <EmptyState scene={<SceneNothingWaiting />} title={strings.nothingWaiting}>
      {isEverythingSent(work)
        ? strings.everythingSent
        : strings.notSentYet(work.drafts, work.texts, work.unreadable)}
    </EmptyState>
  )
}

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
