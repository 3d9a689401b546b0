import type { Page } from 'playwright-core'
import { signIn, signInAgain, signOut } from './account-acts.ts'
import type { AdversaryDevice, Tab } from './adversary-device.ts'
import type { AdversaryWorld } from './adversary-world.ts'
import { comment, decide, draftListing, requestViewing, startGroup, undo, writeNote } from './home-acts.ts'
import { cancelMessage, editMessage, sendMessage, typeMessage } from './message-acts.ts'
import { PEOPLE, type AdversaryStep } from './schedule.ts'
import { findPerson } from './screens.ts'

/** What happens to the device itself. @returns null for an act on a screen. */
async function actOnDevice(device: AdversaryDevice, tab: Tab, step: AdversaryStep): Promise<boolean | null> {
  switch (step.do) {
    case 'open-tab':
      await device.openTab('/dashboard')
      return true
    case 'close-tab':
      return device.closeTab(tab)
    case 'kill':
      await device.killAndStart(step.cookies)
      return true
    case 'offline':
    case 'online':
      return device.setOnline(step.do === 'online')
    case 'fault':
      device.arm(step.request, step.fault, step.steps)
      return true
    case 'freeze':
      // The person goes on in another tab.
      return device.tabs.length > 1 && device.freeze(tab)
    case 'thaw': {
      const frozen = device.tabs.find(({ freezer }) => freezer !== null)
      return frozen !== undefined && device.thaw(frozen)
    }
    case 'rest':
      await new Promise((resolve) => setTimeout(resolve, step.ms))
      return true
    default:
      return null
  }
}

async function actOnScreen(
  world: AdversaryWorld,
  device: AdversaryDevice,
  { page }: Tab,
  step: AdversaryStep,
): Promise<boolean> {
  if (!(await findPerson(world, device, page))) return false
  await signInAgain(world, device, page)
  switch (step.do) {
    case 'sign-in':
      return signIn(world, device, page, PEOPLE[step.person % PEOPLE.length] ?? 'Ana')
    case 'sign-out':
      return signOut(world, device, page, step.keep)
    case 'reload':
      await page.reload({ waitUntil: 'domcontentloaded' })
      return true
    case 'away':
      // Only pages that are left for another site are kept in the back/forward cache.
      await page.goto(`http://127.0.0.1:${world.server.port}/robots.txt`)
      return true
    case 'back':
      return page.url().endsWith('/robots.txt') && (await goBack(page))
    case 'type':
      return typeMessage(world, device, page, step)
    case 'send':
      return sendMessage(world, device, page, step)
    case 'edit':
      return editMessage(world, device, page)
    case 'cancel':
      return cancelMessage(world, device, page)
    case 'decide':
      return decide(world, device, page, step)
    case 'comment':
      return comment(world, device, page, step)
    case 'group':
      return startGroup(world, device, page, step)
    case 'viewing':
      return requestViewing(world, device, page, step)
    case 'note':
      return writeNote(world, device, page, { taps: 1 })
    case 'undo':
      return undo(world, device, page, { taps: 1 })
    case 'listing':
      return draftListing(world, device, page, { taps: 1 })
    default:
      throw new RangeError(`${step.do} is no act on a screen`)
  }
}

/** Goes back; a page that the browser kept has no load event. */
async function goBack(page: Page): Promise<boolean> {
  await page.goBack({ waitUntil: 'commit' })
  return true
}

/** Does a step. @returns `passed over` when the screen has no such control now, or loses it meanwhile. */
export async function act(
  world: AdversaryWorld,
  step: AdversaryStep,
): Promise<{ end: 'done' | 'passed over'; why: string }> {
  const device = world.devices[step.device % world.devices.length]
  if (!device) throw new RangeError('The world has no device')
  const tab = device.tab(step.tab)
  for (const each of world.devices) each.countStep()
  try {
    const onDevice = await actOnDevice(device, tab, step)
    const isDone = onDevice ?? (tab.freezer === null && (await actOnScreen(world, device, tab, step)))
    return { end: isDone ? 'done' : 'passed over', why: '' }
  } catch (error) {
    return { end: 'passed over', why: String(error).split('\n')[0] ?? '' }
  }
}
