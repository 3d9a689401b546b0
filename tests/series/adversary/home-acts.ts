import type { Page } from 'playwright-core'
import type { AdversaryDevice } from './adversary-device.ts'
import type { AdversaryWorld } from './adversary-world.ts'
import { press } from './message-acts.ts'
import { openPath } from './navigation.ts'

type Taps = { taps: 1 | 2 }
/** An act on the screens of a home or a group. @returns false when the person has no such screen. */
type HomeAct = (world: AdversaryWorld, device: AdversaryDevice, page: Page, step: Taps) => Promise<boolean>

/** Who sits at the device, if they look for a home. */
const seekerAt = ({ person }: AdversaryDevice) => (person === 'Ana' || person === 'Ben' ? person : null)

/** Decides on the home and writes to its owner. */
export const decide: HomeAct = async ({ texts, home }, device, page, { taps }) => {
  const author = seekerAt(device)
  if (author === null) return false
  await openPath(device, page, `/saved/${home._id}`)
  await page
    .getByRole('button', { name: /^(Apply now|I like it)/ })
    .first()
    .click()
  const text = texts.write('verdict', author, device.number, 'Hana')
  await page.getByLabel(/^To /).fill(text.canary)
  texts.send([text])
  await press(page.getByRole('button', { name: 'Save and send' }), taps)
  await page.getByText(' · decided').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  text.entry = 'acknowledged'
  return true
}

/** Takes back what is held for the undo window. */
export const undo: HomeAct = async ({ texts }, device, page) => {
  const author = device.person
  const button = page.getByRole('button', { name: 'Undo' }).first()
  if (author === null || !(await button.isVisible())) return false
  const held = texts.on(device.number, author).filter(({ kind }) => kind === 'verdict')
  // The outbox does not say which of several messages the button takes back.
  texts.takeBack(held, 'undone', true)
  await button.click({ timeout: 1000 })
  return true
}

/** Writes a note about the home. */
export const writeNote: HomeAct = async ({ texts, home }, device, page) => {
  const author = seekerAt(device)
  if (author === null) return false
  await openPath(device, page, `/saved/${home._id}`)
  await page.getByRole('button', { name: /^Add a(nother)? note$/ }).click()
  const text = texts.write('note', author, device.number)
  await page.getByLabel(/^Note, /).fill(text.canary)
  await page.getByText('Saved on this device', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: `Edit note: ${text.canary}` }).waitFor()
  text.entry = 'acknowledged'
  return true
}

/** Asks to see the home; one request at a time is possible. */
export const requestViewing: HomeAct = async ({ texts, home }, device, page, { taps }) => {
  const author = seekerAt(device)
  if (author === null) return false
  await openPath(device, page, `/view-listing/${home._id}`)
  const open = page.getByRole('button', { name: 'Request a viewing' })
  const isRequested = page.getByRole('link', { name: /^Viewing: / })
  await open.or(isRequested).first().waitFor()
  if (!(await open.isVisible())) return false
  await open.click()
  const text = texts.write('viewing', author, device.number, 'Hana')
  await page.getByLabel(/^Note/).fill(text.canary)
  await press(page.getByRole('button', { name: 'Send request' }), taps)
  await isRequested.first().waitFor()
  text.entry = 'acknowledged'
  return true
}

/** Comments on the home in the group. */
export const comment: HomeAct = async ({ texts, home, groupId }, device, page, { taps }) => {
  const author = seekerAt(device)
  if (author === null) return false
  await openPath(device, page, `/groups/${groupId}`)
  const box = page.getByRole('textbox', { name: `Comment on ${home.title}` })
  await box.waitFor()
  const text = texts.write('comment', author, device.number)
  await box.fill(text.canary)
  await press(page.getByRole('button', { name: `Comment on ${home.title}` }), taps)
  await page
    .getByRole('list', { name: `Comments on ${home.title}` })
    .getByText(text.canary)
    .first()
    .waitFor()
  text.entry = 'acknowledged'
  return true
}

/** Starts a group. */
export const startGroup: HomeAct = async ({ texts }, device, page, { taps }) => {
  const author = seekerAt(device)
  if (author === null) return false
  await openPath(device, page, '/groups')
  const box = page.getByLabel('Name', { exact: true })
  await box.waitFor()
  const text = texts.write('group', author, device.number)
  await box.fill(text.canary)
  await press(page.getByRole('button', { name: 'Start a group' }), taps)
  await page.getByRole('heading', { name: text.canary, level: 1 }).waitFor()
  text.entry = 'acknowledged'
  return true
}

/** Begins a listing, or goes on with the one that the form shows, and changes its street. */
export const draftListing: HomeAct = async ({ texts }, device, page) => {
  const author = device.person
  if (author !== 'Hana') return false
  await openPath(device, page, '/setup/property-listing')
  const box = page.getByLabel('Street address')
  await box.waitFor()
  const replaced = texts.in(await box.inputValue())
  const text = texts.write('listing', author, device.number)
  texts.takeBack(replaced, 'replaced', true)
  await box.fill(text.canary)
  await box.press('Tab')
  await page.getByText(/Latest Draft Saved|Last saved/).waitFor()
  text.entry = 'acknowledged'
  return true
}
