import { isOpen } from '../../src/sync/transitions.ts'
import { readThread } from '../../src/offline/messages.ts'
import { outboxStats } from '../../src/offline/outbox/outbox.ts'
import { tokenIn } from './history.ts'
import { contentVersion } from './fake-disk.ts'
import { PageDiedError } from './page-life.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** The messages that each tab has shown, in their order. */
const shown = new WeakMap<Tab, Map<string, string[]>>()

/** The content of each tab's database when its screens were looked at last. */
const seenVersion = new WeakMap<Tab, number>()

/** Looks at the screens of all pages after a step. */
export async function lookAtScreens(world: World): Promise<void> {
  for (const device of world.devices)
    for (const tab of device.tabs.slice()) {
      if (tab.isDead || !tab.engine || tab.store.isClosed) continue
      await lookAt(world, tab).catch((error: unknown) => {
        if (!(error instanceof PageDiedError) && !tab.store.isClosed) world.onFault(tab, error)
      })
    }
}

async function lookAt(world: World, tab: Tab): Promise<void> {
  const { store } = tab
  const { db } = store
  const version = contentVersion(db)
  // Screens show what the database has, so the same database gives the same screens.
  if (version !== null && seenVersion.get(tab) === version) return
  const { counted, rows } = await tab.life.attempt(() =>
    db.transaction('r', [db.ops, db.flights, db.counts], async () => ({
      counted: await outboxStats(store),
      rows: await db.ops.toArray(),
    })),
  )
  const open = rows.filter(isOpen).length
  if (counted.unsent + counted.needsYou !== open)
    world.seen('miscounted', `${tab.name} shows ${counted.unsent + counted.needsYou} for ${open} rows`)
  for (const person of world.people.filter(({ userId }) => userId !== tab.userId))
    await lookAtThread(world, tab, person.userId)
  if (version !== null) seenVersion.set(tab, version)
}

async function lookAtThread(world: World, tab: Tab, personId: string): Promise<void> {
  const items = await tab.life.attempt(() => readThread(tab.store, personId))
  const tokens = items.flatMap(({ content }) => tokenIn(content) ?? [])
  for (const { content, mine } of items) {
    const text = world.history.textOf({ content })
    if (text && mine && text.author !== tab.userId)
      world.seen('shown-to-another', `${tab.name} shows ${text.token} as words of somebody else`)
  }
  for (const [index, token] of tokens.entries()) {
    const question = world.history.texts.get(token)?.answers ?? null
    const isExcused = question === null || [token, question].some((one) => world.lostInRestore.has(one))
    if (!isExcused && !tokens.slice(0, index).includes(question))
      world.seen('answer-first', `${tab.name} shows ${token} without ${question} before it`)
  }
  const threads = shown.get(tab) ?? new Map<string, string[]>()
  shown.set(tab, threads)
  for (const token of threads.get(personId) ?? []) {
    const text = world.history.texts.get(token)
    if (text && !tokens.includes(token) && !mayVanish(world, token))
      world.seen('taken-back', `${tab.name} no longer shows ${token}`)
  }
  threads.set(personId, tokens)
}

/** Words vanish only when the person withdrew or changed them. */
function mayVanish(world: World, token: string): boolean {
  const text = world.history.texts.get(token)
  if (!text || text.withdrawn !== null || world.lostInRestore.has(token)) return true
  // Another tab changes the same operation at this moment.
  return [...world.history.texts.values()].some(
    (other) => other !== text && other.opIds.some((opId) => text.opIds.includes(opId)),
  )
}
