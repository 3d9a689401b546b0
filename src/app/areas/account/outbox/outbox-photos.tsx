import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { opKinds, type OpKind } from '../../../../contract/ops.ts'
import { needsPerson } from '../../../../sync/transitions.ts'
import type { Op } from '../../../../sync/types.ts'
import { connectionAtom } from '../../../data/state.ts'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { OutboxItem } from './outbox-item.tsx'
import { opStatus } from './op-labels.ts'
import * as strings from '../strings/outbox.ts'

const GROUP_LABELS: Partial<Record<OpKind, (count: number) => string>> = {
  'photo.listing': strings.listingPhotos,
  'photo.tour': strings.visitPhotos,
  'photo.message': strings.messagePhotos,
  'photo.report': strings.reportPictures,
}

/**
 * Groups the operations for the list, in their order. Photo uploads of one kind that need no decision form
 * one group, because a dozen rows would hide the rest.
 */
export function groupPhotoOps(ops: readonly Op[]): (readonly [Op, ...Op[]])[] {
  const isPlain = (op: Op) => GROUP_LABELS[op.kind] !== undefined && !needsPerson(op)
  return ops.flatMap((op) => {
    if (!isPlain(op)) return [[op] as const]
    const [first, ...others] = ops.filter((other) => other.kind === op.kind && isPlain(other))
    return first && op === first ? [[first, ...others] as const] : []
  })
}

/** Several photo uploads as one row, which opens to show each upload. */
export function OutboxPhotos({ ops }: { ops: readonly [Op, ...Op[]] }) {
  const connection = useAtomValue(connectionAtom)
  const [now] = useState(Date.now)
  const [first] = ops
  const sending = ops.find((op) => op.state === 'sending')
  const { status, text } = opStatus(sending ?? first, connection, now)
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{GROUP_LABELS[first.kind]?.(ops.length)}</h3>
        <StatusDot status={status}>{text}</StatusDot>
      </div>
      <details>
        <summary className="min-h-6 cursor-pointer text-sm text-muted">{strings.eachPhoto}</summary>
        <ol className="mt-2 grid border-t border-line">
          {ops.map((op) => (
            <OutboxItem key={op.opId} op={op} label={opKinds[op.kind].label} />
          ))}
        </ol>
      </details>
    </li>
  )
}
