import type { Page } from 'playwright-core'
import type { AdversaryDevice } from './adversary-device.ts'
import type { AdversaryWorld } from './adversary-world.ts'
import { PEOPLE, type PersonName } from './schedule.ts'
import type { WrittenText } from './written-texts.ts'

/** How long a screen may show what it must not show, because the page is on its way to another state. */
const SETTLE_MS = 20_000
const LOOK_EVERY_MS = 200

/** What a page shows: the names of signed-in people, all its text and the texts in its fields. */
interface Screen {
  names: PersonName[]
  text: string
  needsSignIn: boolean
  isVisitors: boolean
}

/** What the page shows; null when it has no product page, such as offline, or does not answer. */
export async function readScreen(page: Page): Promise<Screen | null> {
  if (!page.url().startsWith('http') || page.url().endsWith('/robots.txt')) return null
  return page
    .evaluate((people) => {
      // A page that the back/forward cache restores is hidden until its person is confirmed.
      const isHidden = getComputedStyle(document.documentElement).visibility === 'hidden'
      const fields = Array.from(document.querySelectorAll('input, textarea'), (field) =>
        'value' in field ? String(field.value) : '',
      )
      const text = isHidden ? '' : document.body.innerText
      return {
        names: people.filter(
          (name) => text.includes(`Welcome back, ${name}`) || text.includes(`Hello, ${name}`),
        ),
        text: isHidden ? '' : [text, ...fields].join('\n'),
        needsSignIn: text.includes('Sign in again.'),
        isVisitors: text.includes('Get Early Access') || location.pathname === '/account',
      }
    }, PEOPLE)
    .catch(() => null)
}

/** Whether the text may be on a screen of `person`. */
function mayRead({ kind, author, to }: WrittenText, person: PersonName | null): boolean {
  if (person === null) return false
  if (author === person || to === person) return true
  // Ana and Ben are in one group.
  return kind === 'comment' && person !== 'Hana'
}

/** What the screen shows of people who are not signed in on the device. */
function strangersOn(
  { names, text }: Screen,
  { texts }: AdversaryWorld,
  person: PersonName | null,
): string[] {
  return [
    ...names.filter((name) => name !== person).map((name) => `${name} as signed in`),
    ...texts
      .in(text)
      .filter((each) => !mayRead(each, person))
      .map(({ canary }) => canary),
  ]
}

/** Whether the product asks a person to sign in again although no kill has lost their cookie. */
const isUnexpected = ({ needsSignIn }: Screen, { mayHaveLostCookies }: AdversaryDevice) =>
  needsSignIn && !mayHaveLostCookies

/** Looks at every page of the device; a fault counts when it does not go away by itself. */
export async function watchScreens(world: AdversaryWorld, device: AdversaryDevice): Promise<void> {
  for (const { page, freezer } of device.tabs) {
    if (freezer || device.candidates !== null) continue
    const faultsNow = async () => {
      const screen = await readScreen(page)
      if (screen === null) return { strangers: [], hasEnded: false }
      const hasEnded = device.person !== null && (screen.isVisitors || isUnexpected(screen, device))
      return { strangers: strangersOn(screen, world, device.person), hasEnded }
    }
    const until = Date.now() + SETTLE_MS
    let faults = await faultsNow()
    while ((faults.strangers.length > 0 || faults.hasEnded) && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      faults = await faultsNow()
    }
    const { violations } = world
    const who = device.person ?? 'nobody'
    for (const stranger of faults.strangers)
      violations.add(
        'shown-to-another',
        `device ${device.number} shows ${stranger} while ${who} is signed in`,
      )
    if (faults.hasEnded) {
      if (!device.mayHaveLostCookies)
        violations.add('session-ended', `device ${device.number}: ${who} was signed out without their act`)
      device.person = null
      device.kept.add(who as PersonName)
    }
  }
}

/**
 * Finds out by the screen who is signed in, after a sign-in or a sign-out whose end nobody saw.
 * @returns false while the device shows no page of the product.
 */
export async function findPerson(
  { violations }: AdversaryWorld,
  device: AdversaryDevice,
  page: Page,
): Promise<boolean> {
  const { candidates } = device
  if (candidates === null) return true
  // A new document ends what the page was waiting for.
  await page.goto(`${device.origin}/profile`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const screen = await readScreen(page)
  if (screen === null) return false
  const [name = null] = screen.names
  if (name !== null && !candidates.includes(name))
    violations.add(
      'shown-to-another',
      `device ${device.number} shows ${name} after ${candidates.join()} acted`,
    )
  // A sign-out whose end nobody saw may have kept the work.
  for (const candidate of candidates) if (candidate !== name) device.kept.add(candidate)
  Object.assign(device, { person: name, candidates: null })
  return true
}
