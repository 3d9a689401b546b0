import * as actions from './actions.ts'
import { chooseAnswer } from './choices.ts'
import type { Device } from './device.ts'
import { discardListing, writeListing } from './listings.ts'
import { continueDraft, submitDraft, writeDraft } from './drafts.ts'
import { readNotes, writeNote } from './notes.ts'
import type { Step } from './schedule.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

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
    case 'backup':
      return world.backUp()
    case 'restore':
      return world.restore()
    case 'network':
    case 'clock':
    case 'fault':
    case 'full':
    case 'disconnect':
    case 'expire':
    case 'mend':
    case 'open':
      return playOnDevice(world, step, deviceAt(world, step.device))
    default:
      return playOnTab(world, step, tabAt(world, step))
  }
}

async function playOnDevice(
  world: World,
  step: Extract<
    Step,
    { do: 'network' | 'clock' | 'fault' | 'full' | 'disconnect' | 'expire' | 'mend' | 'open' }
  >,
  device: Device | undefined,
): Promise<void> {
  if (!device) return
  switch (step.do) {
    case 'network':
      world.history.note(device.name, `line ${step.mode}`)
      device.mode = step.mode
      if (step.mode === 'online') {
        for (const tab of device.tabs) tab.engine?.poke('online')
        for (const page of device.pages) void page.session.finishSignOut().catch(() => undefined)
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
    case 'mend':
      return device.mend()
    case 'open':
      if (device.pages.length < 3) await world.openPage(device)
  }
}

async function playOnTab(
  world: World,
  step: Exclude<
    Step,
    {
      do:
        | 'sleep'
        | 'backup'
        | 'restore'
        | 'network'
        | 'clock'
        | 'fault'
        | 'full'
        | 'disconnect'
        | 'expire'
        | 'mend'
        | 'open'
    }
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
    case 'decide':
      return actions.decide(world, tab, step.to)
    case 'note':
      return writeNote(world, tab)
    case 'look':
      return lookOnline(world, tab)
    case 'draft':
      return writeDraft(world, tab)
    case 'submit':
      return submitDraft(world, tab)
    case 'continue':
      return continueDraft(world, tab)
    case 'listing':
      return writeListing(world, tab)
    case 'discard':
      return discardListing(world, tab)
    case 'choose':
      return chooseAnswer(world, tab, step.keep)
    case 'pull':
      return tab.mirror.poke()
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
      void pageOf(tab)
        ?.session.wake()
        .catch(() => undefined)
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
      return signOut(tab, step.keep)
  }
}

/** Opens the saved homes and the conversations, with the server's data. */
async function lookOnline(world: World, tab: Tab): Promise<void> {
  await readNotes(world, tab)
  await readConversations(world, tab)
}

async function readConversations(world: World, tab: Tab): Promise<void> {
  for (const person of world.people)
    if (person.userId !== tab.userId && !tab.isClosed) await actions.readMessages(world, tab, person.userId)
}

const personAt = (world: World, index: number) => world.people[index % world.people.length]

/** Signs in on a new page of a device without one. */
async function signInWithoutTab(world: World, step: Extract<Step, { do: 'sign-in' }>): Promise<void> {
  const device = deviceAt(world, step.device)
  const person = personAt(world, step.person)
  if (device && person && device.mode === 'online') await world.signIn(device, person.userId)
}

/** Signs in on a new page; with `heard` the other pages get the news, else they notice later. */
async function signIn(world: World, tab: Tab, personIndex: number, heard: boolean): Promise<void> {
  const { device } = tab
  const person = personAt(world, personIndex)
  const page = pageOf(tab)
  if (!person || !page || device.mode !== 'online') return
  device.isDeaf = !heard
  await page.signIn(person.userId).catch(() => undefined)
  device.isDeaf = false
}

async function signOut(tab: Tab, keep: boolean): Promise<void> {
  await pageOf(tab)
    ?.signOut(keep)
    .catch(() => undefined)
}

const pageOf = (tab: Tab) => tab.device.pages.find((page) => page.tab === tab)
