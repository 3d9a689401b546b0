import { dayLabel } from '../../domain/core/time-labels.ts'
import type { UnsentEntry, LostWork } from '../../contract/ledger.ts'
import { opKinds } from '../../contract/ops.ts'
import * as strings from './strings/device-notices.tsx'

function countText(kind: string, count: number): string {
  if (kind === 'message.send' || kind === 'message.verdict') return strings.messages(count)
  if (kind === 'home.entry') return strings.notesAboutHomes(count)
  const label = Object.hasOwn(opKinds, kind)
    ? opKinds[kind as keyof typeof opKinds].label
    : strings.unknownWork
  return strings.changes(count, label)
}

/** A sentence such as "2 messages from Nov 12 may not have been sent"; empty without lost work. */
export function lostWorkSentence(missing: readonly LostWork[]): string {
  const groups = new Map<string, UnsentEntry[]>()
  for (const entry of missing.flatMap(({ entries }) => entries)) {
    const key = `${entry.day} ${entry.kind}`
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  const parts = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entries]) => {
      const [first] = entries
      return first ? strings.workOfDay(countText(first.kind, entries.length), dayLabel(first.day)) : ''
    })
  return parts.length === 0 ? '' : strings.mayBeLost(parts)
}
