import { Dexie } from 'dexie'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REGISTRY_NAME } from '../../src/offline/account/registry-names.ts'
import { registry } from '../../src/offline/account/registry.ts'
import { newId } from '../support/fresh-id.ts'
import { isFull, shortOrFull } from '../support/full-figures.ts'
import { ModelBrowser } from './session-browser.ts'
import { exploreOrders, overlapTable } from './session-orders.ts'
import { ModelTab } from './session-tab.ts'

const RUNS = shortOrFull(400, 5000)

test('[I13] [I14] [F7] in every order of responses, sign-ins, sign-outs, news and loads the last decision holds', async () => {
  const exploration = await exploreOrders(RUNS)
  if (isFull)
    process.stdout.write(`${overlapTable(exploration)}\n${RUNS} runs, ${exploration.tasks} scheduled waits\n`)
  expect(exploration.failure?.findings ?? [], exploration.failure?.report).toEqual([])
})

test('[F7] a page that opens for a person who has signed out meanwhile does not open their account', async () => {
  const userId = newId()
  const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
    await Dexie.delete(REGISTRY_NAME)
    const browser = new ModelBrowser(scheduler)
    await browser.begin(userId)
    await registry.beginSignOut(userId, null)
    await registry.endSignOut(userId, (await registry.readSession()).epoch)
    const tab = new ModelTab(browser, 0)
    void tab.session.start(userId)
    await browser.rest()
    expect(tab.shown).toBeNull()
    expect(browser.databases.size).toBe(0)
  })
  await fc.assert(property, { numRuns: 3 })
})
