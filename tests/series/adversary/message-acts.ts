import type { Locator, Page } from 'playwright-core'
import { storedJson } from '../../support/device.ts'
import { within } from '../../support/patience.ts'
import { bubble } from '../series-fixture.ts'
import type { AdversaryDevice } from './adversary-device.ts'
import { otherPerson, type AdversaryWorld } from './adversary-world.ts'
import { openPath } from './navigation.ts'
import type { PersonName } from './schedule.ts'
import type { WrittenText } from './written-texts.ts'

const STORED_MS = 4000

/** Opens the conversation and returns the text box. */
export async function openThread(
  { people }: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
  other: PersonName,
): Promise<Locator> {
  await openPath(device, page, `/messages?with=${people[other].user._id}`)
  const box = page.getByLabel('Message', { exact: true })
  await box.waitFor()
  return box
}

/** Presses a button once or twice, as an impatient finger does. */
export const press = (button: Locator, taps: 1 | 2) => (taps === 2 ? button.dblclick() : button.click())

/** The canaries of the conversation's messages on the screen, oldest first. */
async function shownMessages({ texts }: AdversaryWorld, page: Page): Promise<WrittenText[]> {
  return texts.in((await page.locator('[role=log] li').allInnerTexts()).join('\n'))
}

/** Adds a new text to the words in the box, which a person who types does not read again. */
async function typeInto(box: Locator, { canary }: WrittenText): Promise<void> {
  await box.press('Control+End')
  await box.pressSequentially(`${canary} `)
}

/** Waits until this device holds the text. */
async function isStored(page: Page, { canary }: WrittenText): Promise<boolean> {
  const look = async () => {
    for (;;) {
      if ((await storedJson(page)).includes(canary)) return true
    }
  }
  return within(look(), 'the words to be stored', STORED_MS).catch(() => false)
}

/** Types a message and leaves it in the box. */
export async function typeMessage(
  world: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
  step: { to: number },
): Promise<boolean> {
  const author = device.person
  if (author === null) return false
  const to = otherPerson(author, step.to)
  const box = await openThread(world, device, page, to)
  const text = world.texts.write('message', author, device.number, to)
  await typeInto(box, text)
  if (await isStored(page, text)) text.entry = 'standing'
  return true
}

/** Types a message and sends it with whatever stood in the box. */
export async function sendMessage(
  world: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
  { to: number, taps }: { to: number; taps: 1 | 2 },
): Promise<boolean> {
  const author = device.person
  if (author === null) return false
  const to = otherPerson(author, number)
  const box = await openThread(world, device, page, to)
  const text = world.texts.write('message', author, device.number, to)
  await typeInto(box, text)
  text.seen = (await shownMessages(world, page))
    .filter((each) => each.author === to && each.to === author)
    .map(({ canary }) => canary)
  const sent = world.texts.in(await box.inputValue())
  world.texts.send(sent)
  await press(page.getByRole('button', { name: 'Send' }), taps)
  await bubble(page, text.canary).waitFor()
  for (const each of sent) if (each.author === author) each.entry = 'acknowledged'
  return true
}

/** Changes the last message of the open conversation that can still be changed. */
export async function editMessage(
  world: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
): Promise<boolean> {
  const author = device.person
  const edit = page.locator('[role=log] li').getByRole('button', { name: 'Edit', exact: true }).last()
  if (author === null || !(await edit.isVisible())) return false
  await edit.click({ timeout: 1000 })
  const box = page.getByLabel('Edit message')
  const old = world.texts.in(await box.inputValue())
  const [first] = old
  if (!first) return false
  const text = world.texts.write('message', author, device.number, first.to)
  // An edited message keeps its place among those that the device sent.
  text.sentAs = first.sentAs
  await box.fill(text.canary)
  world.texts.takeBack(old, 'replaced', true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const refused = page.locator('[role=log] li').filter({ has: page.getByRole('alert') })
  await bubble(page, text.canary).getByText(text.canary).or(refused).first().waitFor()
  const isTaken = !(await box.isVisible())
  if (isTaken) text.entry = 'acknowledged'
  else await page.getByRole('button', { name: 'Discard edit' }).click()
  // A message that was accepted as changed must not arrive as it was.
  for (const each of old) Object.assign(each, { takenBack: isTaken ? 'replaced' : null, isUnclear: false })
  return isTaken
}

/** Cancels the last message of the open conversation that can still be cancelled. */
export async function cancelMessage(
  world: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
): Promise<boolean> {
  const item = page
    .locator('[role=log] li')
    .filter({ has: page.getByRole('button', { name: 'Cancel', exact: true }) })
    .last()
  if (device.person === null || !(await item.isVisible())) return false
  const old = world.texts.in(await item.innerText({ timeout: 1000 }))
  const [first] = old
  if (!first) return false
  world.texts.takeBack(old, 'cancelled', true)
  await item.getByRole('button', { name: 'Cancel', exact: true }).click({ timeout: 1000 })
  await bubble(page, first.canary).waitFor({ state: 'detached' })
  return true
}
