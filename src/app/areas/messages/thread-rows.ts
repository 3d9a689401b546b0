import { addDays, localDay, type Day } from '../../../domain/core/dates.ts'
import { weekdayLabel, weekdayYearLabel } from '../../../domain/core/time-labels.ts'
import type { EffectiveViewing } from '../../../offline/viewings.ts'
import type { ThreadItem } from '../../../offline/messages.ts'
import * as strings from './strings/messages.ts'

/** A row of a conversation: the day of the rows below it, a message, or a viewing. */
export type ThreadRow =
  | { row: 'day'; key: string; label: string }
  | { row: 'viewing'; key: string; viewing: EffectiveViewing }
  | {
      row: 'message'
      key: string
      item: ThreadItem
      /** Whether the message before it is of another writer, or much older. */
      startsRun: boolean
      /** Whether the time is shown below it. */
      endsRun: boolean
    }

/** Messages of one writer within this time of each other are one run, with the time below the last one. */
const RUN_MS = 5 * 60_000

/** The day of rows: `Today`, `Yesterday`, `Mon, Nov 23`, or with the year when it was another one. */
export function dayHeading(day: Day, today: Day): string {
  if (day === today) return strings.today
  if (day === addDays(today, -1)) return strings.yesterday
  return (day.slice(0, 4) === today.slice(0, 4) ? weekdayLabel : weekdayYearLabel)(day)
}

/**
 * The rows of a conversation, oldest first. Messages keep their order, and each viewing follows the messages that
 * are older than its last change.
 */
export function threadRows(
  items: readonly ThreadItem[],
  viewings: readonly EffectiveViewing[],
  today: Day,
): ThreadRow[] {
  const rows: ThreadRow[] = []
  let day: Day | null = null
  const entries = mergeByTime(items, viewings)
  entries.forEach((entry, at) => {
    // A clock that was wrong must not repeat a day that is above already.
    const own = localDay(new Date(entry.at))
    if (day === null || own > day) {
      day = own
      rows.push({ row: 'day', key: `day-${own}`, label: dayHeading(own, today) })
    }
    if ('viewing' in entry) {
      rows.push({ row: 'viewing', key: entry.viewing.view._id, viewing: entry.viewing })
      return
    }
    const { item } = entry
    const startsRun = rows.at(-1)?.row === 'day' || !isSameRun(entries[at - 1], entry)
    const next = entries[at + 1]
    const endsRun = next === undefined || localDay(new Date(next.at)) > day || !isSameRun(entry, next)
    rows.push({ row: 'message', key: item.key, item, startsRun, endsRun })
  })
  return rows
}

type Entry = { at: number; item: ThreadItem } | { at: number; viewing: EffectiveViewing }

function isSameRun(first: Entry | undefined, second: Entry): boolean {
  if (!first || !('item' in first) || !('item' in second)) return false
  const isShort = second.at - first.at < RUN_MS
  // The state of a message that waits or was refused is always shown, so its run ends there.
  return (
    isShort &&
    first.item.mine === second.item.mine &&
    first.item.state === 'sent' &&
    second.item.state === 'sent'
  )
}

function mergeByTime(items: readonly ThreadItem[], viewings: readonly EffectiveViewing[]): Entry[] {
  const entries: Entry[] = items.map((item) => ({ at: item.at, item }))
  for (const viewing of viewings) {
    const at = Date.parse(viewing.view.updatedAt)
    const place = entries.findLastIndex((entry) => entry.at <= at)
    entries.splice(place + 1, 0, { at, viewing })
  }
  return entries
}
