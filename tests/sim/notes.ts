import { api } from '../../src/contract/api.ts'
import { wordsOf } from '../../src/offline/tours/earlier-words.ts'
import { putSavedHomes } from '../../src/offline/tours/saved-home-rows.ts'
import { tourTables, writeEntries } from '../../src/offline/tours/tour-entries.ts'
import { runAction, type ActionResult } from './actions.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Words that a person wrote over others: into a note about a home, or into the draft of a profile. */
export interface Overwrite {
  /** The words; each write has its own, and none contains those of another write. */
  text: string
  userId: string
  device: number
  incarnation: number
  /** The words that the device showed before; '' for none. */
  seen: string
  /** The real time of the write. */
  at: number
  /** Whether the device knew the right time, before the write and after it. */
  isClockRight: boolean
  end: ActionResult | null
}

/** A measured clock differs by less than this from the server's. */
const CLOCK_ERROR_MS = 3000
const KEY = 'address'

const knowsTime = ({ device, store }: Tab) =>
  Math.abs(device.clockErrorMs + store.clockOffset) < CLOCK_ERROR_MS

/** Notes the result of the write; the clock may have been set during it. */
export function finishWrite(record: Overwrite, tab: Tab, { end }: { end: ActionResult }): void {
  record.end = end
  record.isClockRight &&= knowsTime(tab)
}

/** Records a write before it is given to the device. */
export function beginWrite(world: World, tab: Tab, into: Overwrite[]): Overwrite {
  const { device, userId } = tab
  const record: Overwrite = {
    text: `${world.nextToken().replace('w', 'n')}.`,
    userId,
    device: device.index,
    incarnation: device.incarnationOf(userId),
    seen: '',
    at: world.time.now,
    isClockRight: knowsTime(tab),
    end: null,
  }
  into.push(record)
  return record
}

/** Writes a note about the home that everybody has saved. */
export async function writeNote(world: World, tab: Tab): Promise<void> {
  const record = beginWrite(world, tab, world.notes)
  const { store } = tab
  const result = await runAction(world, tab, `note ${record.text}`, () =>
    store.write(tourTables(store), async () => {
      const before = await store.db.homeEntries.get([world.homeId, KEY])
      record.seen = before ? wordsOf(before) : ''
      await writeEntries(store, world.homeId, [{ key: KEY, value: record.text }])
    }),
  )
  finishWrite(record, tab, result)
}

/** Reads the saved homes with their notes from the server. */
export async function readNotes(world: World, tab: Tab): Promise<void> {
  const { store, client } = tab
  const askedAt = store.now()
  const response = await tab.life.alive(() => client.call(api.savedHomes)).catch(() => null)
  if (response === null) return
  await runAction(world, tab, 'stores the saved homes', () => putSavedHomes(store, response.homes, askedAt))
}
