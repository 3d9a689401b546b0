import type { Page } from 'playwright-core'
import { readIndexedDb, accountDatabases } from '../../support/device.ts'
import { PATIENCE_MS, until } from '../../support/patience.ts'
import { signIn, signInAgain } from './account-acts.ts'
import type { AdversaryDevice } from './adversary-device.ts'
import { otherPerson, type AdversaryWorld } from './adversary-world.ts'
import { openThread } from './message-acts.ts'
import { openPath } from './navigation.ts'
import { findPerson, watchScreens } from './screens.ts'
import type { PersonName } from './schedule.ts'
import { accountDatabaseName } from '../../../src/offline/db/database-names.ts'

/** How long an outbox may take to become empty when no fault is left. */
const EMPTY_MS = PATIENCE_MS

/** What one person finds on one device after everything could be sent. */
export interface Findings {
  device: number
  person: PersonName
  /** Whether the outbox says that everything has arrived. */
  saysAllArrived: boolean
  /** What waits for the person or stands in a text box, as the device stores it. */
  waiting: string
  /** The messages of the conversation with each other person, as its screen shows them. */
  threads: { other: PersonName; messages: string }[]
}

/** Ends all faults, signs in whoever has work on each device, and lets everything be sent. */
export async function heal(world: AdversaryWorld): Promise<Findings[]> {
  return (await Promise.all(world.devices.map((device) => healDevice(world, device)))).flat()
}

async function healDevice(world: AdversaryWorld, device: AdversaryDevice): Promise<Findings[]> {
  device.setPatient(true)
  device.disarm()
  await device.setOnline(true)
  for (const tab of device.tabs) await device.thaw(tab)
  // Late answers arrive now at the latest.
  await device.proxy.idle()
  for (const tab of device.tabs.slice(1)) await device.closeTab(tab)
  const { page } = device.tab(0)
  if (page.url().startsWith(device.origin)) await watchScreens(world, device)
  await page.goto(`${device.origin}/dashboard`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await findPerson(world, device, page)
  await watchScreens(world, device)
  await findLeftBehind(world, device, page)
  const findings: Findings[] = []
  // Whoever is signed in comes first.
  for (const person of new Set([...(device.person ? [device.person] : []), ...device.kept])) {
    try {
      const isIn = device.person === person || (await signInPatiently(world, device, page, person))
      if (!isIn) throw new Error(`the page is ${page.url()}`)
      findings.push(await lookAfter(world, device, page, person))
    } catch (error) {
      world.violations.add('stuck', `${person} cannot go on on device ${device.number}: ${String(error)}`)
    }
  }
  return findings
}

async function signInPatiently(
  world: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
  person: PersonName,
): Promise<boolean> {
  const attempt = () => signIn(world, device, page, person).catch(() => false)
  return (await attempt()) || (await attempt()) || attempt()
}

/** A person who signed out without keeping anything has no database here. */
async function findLeftBehind(
  { people, violations }: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
): Promise<void> {
  for (const person of device.gone) {
    const database = accountDatabaseName(people[person].user._id)
    // A page deletes what a kill has left of a sign-out while it already shows a visitor's header.
    const isGone = async () => !(await accountDatabases(page)).includes(database)
    await until(isGone, 'the database to be deleted').catch(() =>
      violations.add('left-behind', `device ${device.number} has a database of ${person}, who signed out`),
    )
  }
}

async function lookAfter(
  world: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
  person: PersonName,
): Promise<Findings> {
  await openPath(device, page, '/outbox')
  await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor()
  if (!(await signInAgain(world, device, page))) device.mayHaveLostCookies = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const saysAllArrived = await page
    .getByText('Nothing is waiting')
    .waitFor({ timeout: EMPTY_MS })
    .then(
      () => true,
      () => false,
    )
  const threads: Findings['threads'] = []
  for (const number of [0, 1]) {
    const other = otherPerson(person, number)
    await openThread(world, device, page, other)
    const messages = page.locator('[role=log] li')
    await messages.first().waitFor()
    threads.push({ other, messages: (await messages.allInnerTexts()).join('\n') })
  }
  return {
    device: device.number,
    person,
    saysAllArrived,
    waiting: await waitingOf(world, page, person),
    threads,
  }
}

interface StoredOp {
  state: string
}

/** The unfinished operations and text boxes in the person's database, as text. */
async function waitingOf({ people }: AdversaryWorld, page: Page, person: PersonName): Promise<string> {
  const stores = (await readIndexedDb(page))[`commonroof-${people[person].user._id}`] ?? {}
  const { ops = [], composers = [], drafts = [], homeEntries = [] } = stores
  const open = (ops as StoredOp[]).filter(({ state }) => state !== 'done' && state !== 'cancelled')
  return JSON.stringify([open, composers, drafts, homeEntries])
}
