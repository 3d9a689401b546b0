import { dayLabel } from '../../domain/core/time-labels.ts'
import type { UnsentEntry, LostWork } from '../../contract/ledger.ts'
import { opKinds } from '../../contract/ops.ts'
import { countOf, listOf } from '../../domain/core/phrases.ts'

function countText(kind: string, count: number): string {
  if (kind === 'message.send' || kind === 'message.verdict') return countOf(count, 'message')
  if (kind === 'home.entry') return count === 1 ? '1 note about a home' : `${count} notes about homes`
  const label = Object.hasOwn(opKinds, kind) ? opKinds[kind as keyof typeof opKinds].label : 'Item'
  return `${count} change (${label.toLowerCase()})`
}

/** A sentence such as "2 messages from Nov 12 may not have arrived"; empty without lost work. */
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
      return first ? `${countText(first.kind, entries.length)} from ${dayLabel(first.day)}` : ''
    })
  return parts.length === 0 ? '' : `${listOf(parts)} may not have arrived`
}
