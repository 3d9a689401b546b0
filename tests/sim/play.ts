import * as actions from './actions.ts'
import type { Device } from './device.ts'
import type { Step } from './schedule.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'
import { destroyAccount } from '../../src/offline/account/open-account.ts'

/** How long after a sign-in the other tabs are notified. */
const NOTIFIED_AFTER_MS = 20

const deviceAt = (world: World, index: number): Device | undefined =>
  world.devices[index % world.devices.length]

function tabAt(world: World, { device, tab }: { device: number; tab: number }): Tab | undefined {
  const tabs = deviceAt(world, device)?.tabs.filter((one) => !one.isDead) ?? []
  return tabs[tab % Math.max(1, tabs.length)]
}

/** Runs one step. Work that it starts may continue during the next steps. */
export async function play(world: World, step: Step): Promise<void> {
  switch (step.do) {
    case 'sleep':
      return world.time.jump(step.ms)
    case 'network':
    case 'clock':
    case 'fault':
    case 'full':
    case 'disconnect':
    case 'expire':
    case 'open':
      return playOnDevice(world, step, deviceAt(world, step.device))
    default:
      return playOnTab(world, step, tabAt(world, step))
  }
}

async function playOnDevice(
  world: World,
  step: Extract<Step, { do: 'network' | 'clock' | 'fault' | 'full' | 'disconnect' | 'expire' | 'open' }>,
  device: Device | undefined,
): Promise<void> {
  if (!device) return
  switch (step.do) {
    case 'network':
      world.history.note(device.name, `line ${step.mode}`)
      device.mode = step.mode
      if (step.mode === 'online') {
        for (const tab of device.tabs) tab.engine?.poke('online')
        void world.sendSignOut(device)
      }
      return
    case 'clock':
      world.history.note(device.name, `clock ${step.ms / 60_000} min`)
      device.clockErrorMs += step.ms
      world.landed['clock-jump']++
      return
    case 'fault':
      device.faults.push({ kind: step.kind, dose: step.dose })
      return
    case 'full':
      device.disk.fillUp(step.after, step.times)
      return
    case 'disconnect':
      if (device.tabs.some((tab) => tab.disconnect())) world.landed['storage-connection-lost']++
      return
    case 'expire':
      return world.expireSession(device)
    case 'open':
      if (device.account !== null && device.tabs.length < 3) await world.openTab(device, device.account)
  }
}

async function playOnTab(
  world: World,
  step: Exclude<
    Step,
    { do: 'sleep' | 'network' | 'clock' | 'fault' | 'full' | 'disconnect' | 'expire' | 'open' }
  >,
  tab: Tab | undefined,
): Promise<void> {
  if (!tab?.engine) {
    if (step.do === 'sign-in') await signInWithoutTab(world, step)
    return undefined
  }
  switch (step.do) {
    case 'write':
      return actions.write(world, tab, step.to, step.count)
    case 'name':
      return actions.rename(world, tab)
    case 'goal':
      return actions.chooseGoal(world, tab)
    case 'picture':
      return actions.choosePicture(world, tab)
    case 'unpicture':
      return actions.removePicture(world, tab)
    case 'edit':
      return actions.edit(world, tab, step.pick)
    case 'cancel':
      return actions.cancel(world, tab, step.pick)
    case 'retry':
      return actions.retry(world, tab, step.pick)
    case 'delete':
      return actions.remove(world, tab, step.pick)
    case 'poke':
      tab.engine.poke('focus')
      return undefined
    case 'kill':
      tab.killAfter(step.after, step.inside ?? null, step.dose < 0.5, (waiting) => {
        const kind = waiting === 'nothing' ? 'tab-killed' : (`tab-killed-in-${waiting}` as const)
        world.landed[kind]++
        world.history.note(tab.name, kind)
      })
      return undefined
    case 'sign-in':
      return signIn(world, tab, step.person, step.heard)
    case 'sign-out':
      return signOut(world, tab, step.keep)
  }
}

const personAt = (world: World, index: number) => world.people[index % world.people.length]

async function signInWithoutTab(world: World, step: Extract<Step, { do: 'sign-in' }>): Promise<void> {
  const device = deviceAt(world, step.device)
  const person = personAt(world, step.person)
  if (!device || !person || device.mode !== 'online') return
  await world.sendSignOut(device)
  if (device.signOutPending !== null) return
  await world.signIn(device, person.userId)
  await world.openTab(device, person.userId)
}

/** Signs in in one tab. The other tabs share the cookie and, with `heard`, are notified. */
async function signIn(world: World, tab: Tab, personIndex: number, heard: boolean): Promise<void> {
  const { device } = tab
  const person = personAt(world, personIndex)
  if (!person || device.mode !== 'online') return
  await world.signIn(device, person.userId)
  const others = device.tabs.filter((one) => one !== tab)
  if (tab.userId === person.userId) void tab.engine.resume()
  else await world.switchAccount(tab)
  for (const other of others) {
    if (other.userId === person.userId) void other.engine?.resume()
    else if (heard) world.time.setTimer(() => void world.switchAccount(other), NOTIFIED_AFTER_MS)
  }
}

/** Signs out in the product's order: this tab, its database if discarded, the other tabs, then the server. */
async function signOut(world: World, tab: Tab, keep: boolean): Promise<void> {
  const { device, userId } = tab
  // The page of a person who is no longer signed in on this device cannot sign out.
  if (device.account !== userId) return
  world.history.note(tab.name, keep ? 'sign out, keep' : 'sign out, discard')
  device.account = null
  device.signOutPending = userId
  const others = device.tabs.filter((one) => one !== tab && one.userId === userId)
  await world.closeTab(tab)
  if (!keep) await tab.life.attempt(() => destroyAccount(tab.store)).catch(() => undefined)
  await Promise.all(others.map((other) => world.closeTab(other)))
  if (!keep) discard(world, device, userId)
  if (device.account !== userId) device.signedOut.add(userId)
  void world.sendSignOut(device)
}

/** Records that the person chose to delete the unsent operations with the database. */
function discard(world: World, device: Device, userId: string): void {
  for (const text of world.history.texts.values()) {
    if (text.author !== userId || text.device !== device.index) continue
    text.withdrawn ??= 'discarded'
    text.mayHaveArrived = true
  }
  device.wipes.set(userId, device.incarnationOf(userId) + 1)
}
