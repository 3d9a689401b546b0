import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { uuidv7 } from '../../src/domain/core/ids.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { draftsOnDevice } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import {
  apiAs,
  registerBeginner,
  registerSeeker,
  seekerAnswers,
  signInByApi,
  type TestAccount,
} from '../support/people.ts'
import { until } from '../support/patience.ts'
import { signIn } from '../support/browser-fixture.ts'
import { canaryOf, findOnDevice, type Canary } from './canaries.ts'
import { bubble, setOnline, openField, type SeriesFixture } from './series-fixture.ts'

/** A person whose texts and pictures are all canaries. */
export interface CanaryPerson {
  account: TestAccount
  canaries: Canary[]
  /** Signs in on `page`, loads and writes all the canaries, and goes offline with unsent work. */
  prepare: (page: Page) => Promise<void>
}

const BOX = 'textarea[name=content]'
let people = 0

/** A picture of random pixels, so that its bytes are unique. */
const randomPicture = () =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer()

async function uploadPicture(origin: string, { token }: TestAccount): Promise<string> {
  const form = new FormData()
  form.append(
    'profileImage',
    new Blob([new Uint8Array(await randomPicture())], { type: 'image/png' }),
    'me.png',
  )
  const response = await fetch(`${origin}/api/upload-profile`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  })
  if (!response.ok)
    throw new Error(`The picture was answered with ${response.status} ${await response.text()}`)
  return ((await response.json()) as { imageUrl: string }).imageUrl
}

/** Registers a person with a picture, a conversation, an unsent message and a message draft. */
export async function createMessageWriter({ server, proxy, origin }: SeriesFixture): Promise<CanaryPerson> {
  const tag = `Qzt${'abcdefgh'[people++]}`
  const today = localDay(new Date())
  const friend = await registerSeeker(server.origin, `Friend${people}`, today)
  const first = await registerSeeker(server.origin, `${tag}first`, today)
  const send = apiAs(server.origin, first)
  const url = await uploadPicture(server.origin, first)
  await send('PUT', '/profile', { lastName: `${tag}last`, profilePicture: url })
  await send('POST', '/messages', { recipientId: friend.user._id, content: `${tag}sent` })
  await apiAs(server.origin, friend)('POST', '/messages', {
    recipientId: first.user._id,
    content: `${tag}received`,
  })
  const bytes = new Uint8Array(await (await fetch(server.origin + url)).arrayBuffer())
  const words = ['first', 'last', 'sent', 'received', 'queued', 'begun']
  return {
    account: await signInByApi(server.origin, first.email, first.password),
    canaries: [
      ...words.map((word) => ({ name: word, text: tag + word })),
      { name: 'e-mail', text: first.email },
      canaryOf('picture', bytes),
    ],
    prepare: async (page) => {
      await signIn(page, origin, first)
      await waitForServiceWorker(page)
      await page.goto(`${origin}/profile`)
      await page.getByText(`${tag}last`).first().waitFor()
      await openField(page, `${origin}/messages?with=${friend.user._id}`, BOX)
      await bubble(page, `${tag}received`).waitFor()
      await setOnline(proxy, false)
      await page.locator(BOX).fill(`${tag}queued`)
      await page.locator(BOX).press('Enter')
      await bubble(page, `${tag}queued`).waitFor()
      await page.locator(BOX).fill(`${tag}begun`)
      const begun = [{ name: 'begun', text: `${tag}begun` }]
      await until(
        async () => (await findOnDevice(page, begun)).length > 0,
        'the begun words to reach the disk',
      )
    },
  }
}

/** Registers a person in the middle of the profile form, with a picture that is not uploaded yet. */
export async function createFormWriter({ server, proxy, origin }: SeriesFixture): Promise<CanaryPerson> {
  const tag = `Qzw${'abcdefgh'[people++]}`
  const account = await registerBeginner(server.origin, `${tag}first`, 'WITH_ROOMMATES')
  const send = apiAs(server.origin, account)
  await send('PUT', '/profile', { lastName: `${tag}last` })
  const { profilePicture: _, ...fields } = seekerAnswers({ customLocation: `${tag}place`, location: 'other' })
  const draftId = uuidv7(Date.now(), randomBytes(10))
  await send('PUT', `/drafts/seeker/${draftId}`, { baseRevision: 0, step: 5, fields })
  const canaries = ['first', 'last', 'place'].map((word) => ({ name: word, text: tag + word }))
  return {
    account,
    canaries,
    prepare: async (page) => {
      await signIn(page, origin, account)
      await waitForServiceWorker(page)
      // The form opens at the step of the stored draft, so the draft must be on the device first.
      const { _id: userId } = account.user
      await until(async () => (await draftsOnDevice(page, userId)).length > 0, 'the draft to come')
      await page.goto(`${origin}/setup/home-seeker-profile`)
      await page.getByRole('button', { name: /Location & Budget/ }).click()
      await page.locator(`input[value=${tag}place]`).waitFor()
      await page.getByRole('button', { name: /Profile Summary/ }).click()
      await page.getByRole('heading', { name: 'Profile Summary', level: 1 }).waitFor()
      await setOnline(proxy, false)
      await page
        .getByLabel('Profile picture file')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await randomPicture() })
      await page.getByText('Saved on this device. Uploads when you’re online.').waitFor()
      await until(
        async () => JSON.stringify(await draftsOnDevice(page, userId)).includes('"photo:'),
        'the draft to name the picture on the disk',
      )
      canaries.push(canaryOf('picture', await pictureOnDevice(page, account)))
    },
  }
}

/** The bytes of the stored picture, which the page has shrunk. */
async function pictureOnDevice(page: Page, account: TestAccount): Promise<Uint8Array> {
  const numbers = await page.evaluate(
    (name) =>
      new Promise<number[]>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          if (!open.result.objectStoreNames.contains('photos')) return resolve([])
          const photos = open.result.transaction('photos').objectStore('photos').getAll()
          photos.onsuccess = () => {
            open.result.close()
            const [photo] = photos.result as { bytes: ArrayBuffer }[]
            resolve(photo ? Array.from(new Uint8Array(photo.bytes)) : [])
          }
          return undefined
        }
      }),
    `commonroof-${account.user._id}`,
  )
  if (numbers.length === 0) throw new Error('There is no picture on the device')
  return Uint8Array.from(numbers)
}
