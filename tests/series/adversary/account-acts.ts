import type { Locator, Page } from 'playwright-core'
import type { AdversaryDevice } from './adversary-device.ts'
import type { AdversaryWorld } from './adversary-world.ts'
import { openPath } from './navigation.ts'
import type { PersonName } from './schedule.ts'

const greeting = (page: Page, name: string) => page.getByRole('button', { name: `Welcome back, ${name}` })
const visitorsLink = (page: Page) => page.getByRole('link', { name: 'Get Early Access' }).first()
const isShown = (locator: Locator, timeout: number) =>
  locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  )

/**
 * Signs out by the menu. `keep` chooses between the two answers of the dialog, which is shown only when
 * something is unsent.
 * @returns whether the page showed the end of it.
 */
export async function signOut(
  { texts }: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
  keep: boolean,
): Promise<boolean> {
  const { person } = device
  if (person === null) return false
  if (!(await greeting(page, person).isVisible())) await page.goto(`${device.origin}/dashboard`)
  await greeting(page, person).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  // Until its end is on the screen, the person may be signed in or out.
  device.candidates = [person]
  const dialog = page.getByRole('alertdialog')
  await dialog.or(visitorsLink(page)).first().waitFor({ timeout: device.pageMs })
  const isAsked = await dialog.isVisible()
  if (isAsked)
    await page.getByRole('button', { name: keep ? 'Keep on this device' : 'Discard and sign out' }).click()
  if (!(await isShown(visitorsLink(page), device.pageMs))) return false
  Object.assign(device, { person: null, candidates: null })
  if (isAsked && keep) {
    device.kept.add(person)
    return true
  }
  device.kept.delete(person)
  device.gone.add(person)
  if (isAsked) texts.takeBack(texts.on(device.number, person), 'discarded', true)
  return true
}

/** Signs `name` in; whoever is signed in signs out first and keeps their work on the device. */
export async function signIn(
  world: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
  name: PersonName,
): Promise<boolean> {
  if (device.person === name) return false
  if (device.person !== null && !(await signOut(world, device, page, true))) return false
  const { email, password } = world.people[name]
  const switchMode = page.getByRole('button', { name: 'Sign In', exact: true }).first()
  await openPath(device, page, '/account')
  const box = page.getByLabel('Email', { exact: true })
  await box.waitFor()
  // A device that nobody has used yet offers to create an account first.
  if (await page.getByRole('heading', { name: 'Create Account', level: 1 }).isVisible()) {
    await switchMode.click()
    // Until the other form is there, words would go into this one.
    await page.getByRole('heading', { name: 'Sign In', level: 1 }).waitFor()
  }
  await box.fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  device.candidates = [name]
  device.gone.delete(name)
  if (!(await isShown(greeting(page, name), device.pageMs))) return false
  Object.assign(device, { person: name, candidates: null, mayHaveLostCookies: false })
  return true
}

/** Answers the request to sign in again after a session has ended. @returns whether there was one. */
export async function signInAgain(
  { people }: AdversaryWorld,
  { person, pageMs }: AdversaryDevice,
  page: Page,
): Promise<boolean> {
  const banner = page.getByText('Sign in again.')
  if (person === null || !(await banner.isVisible())) return false
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(people[person].password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await banner.waitFor({ state: 'detached', timeout: pageMs })
  return true
}
