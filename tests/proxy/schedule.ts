import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { localPhotoUrl } from '../../src/domain/core/photo-urls.ts'
import type { UserView } from '../../src/domain/account/user.ts'
import { prng, type Prng } from '../sim/prng.ts'
import { apiAs, type TestAccount } from '../support/people.ts'
import { FAULTS, NO_FAULT, randomFaults } from './request-faults.ts'
import type { ProxyFixture } from './proxy-fixture.ts'
import { ExpectedState } from './expected-state.ts'
import { Phone } from './phone.ts'
import { faultsOf } from './server-faults.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { destroyAccount } from '../../src/offline/account/open-account.ts'
import { enqueueAll, enqueue } from '../../src/offline/outbox/enqueue.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import { retryOp } from '../../src/offline/outbox/outbox.ts'
import { PATIENCE_MS } from '../support/patience.ts'

/** The result of one schedule. */
export interface Played {
  seed: number
  faults: string[]
  messages: number
  /** How often the server was killed. */
  serverKills: number
  mismatches: number
  deaths: { all: number; inFlight: number }
  /** The number of operations that exhausted their attempts and were retried by hand. */
  byHand: number
}

const KILL_PROBABILITY = 0.15

const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#8a6fd1' } })
  .png()
  .toBuffer()

/** Runs one schedule: writing with faults and kills of devices and server, recovery, and a final check. */
export async function play(fixture: ProxyFixture, seed: number): Promise<Played> {
  const random = prng(seed, 'story')
  const expected = new ExpectedState(seed)
  const [ana, ben] = fixture.writers
  const phones = await Promise.all(
    [ana, ben].map(async (owner) => {
      const { account } = owner
      const { profilePicture } = await apiAs(fixture.server.origin, account)<UserView>('GET', '/auth/user')
      return new Phone(owner, prng(seed, account.user.firstName).next, profilePicture).open()
    }),
  )
  for (const [index, { owner }] of phones.entries()) {
    // The first fault cycles through all faults, so that each of them occurs.
    const first = FAULTS[(2 * seed + index) % FAULTS.length]
    owner.proxy.nextFault = randomFaults(seed, owner.account.user.firstName, first)
  }

  const killsServer = random.chance(KILL_PROBABILITY)
  const crash = killsServer ? crashServer(fixture, random.int(600), random.int(150)) : Promise.resolve()
  await Promise.all(
    phones.map((phone, index) => runWriter(phone, fixture, expected, prng(seed, `life-${index}`))),
  )
  await crash
  await delay(random.int(200))
  const byHand = await recover(fixture, phones)

  const left = await Promise.all(phones.map((phone) => listOpenOps(phone.store)))
  const stuck = left
    .flat()
    .map((op) => `not sent: ${op.kind} is ${op.state}, ${op.lastError?.msg ?? 'no word'}`)
  for (const phone of phones) {
    phone.engine.stop()
    await destroyAccount(phone.store)
  }
  const deaths = { all: 0, inFlight: 0 }
  for (const phone of phones) {
    deaths.all += phone.deaths.all
    deaths.inFlight += phone.deaths.inFlight
  }
  return {
    seed,
    faults: [...stuck, ...(await faultsOf(fixture.server.origin, expected))],
    messages: expected.messageCount,
    serverKills: killsServer ? 1 : 0,
    mismatches: phones.reduce((sum, phone) => sum + phone.mismatches, 0),
    deaths,
    byHand,
  }
}

async function crashServer({ server }: ProxyFixture, afterMs: number, downMs: number): Promise<void> {
  await delay(afterMs)
  await server.kill()
  await delay(downMs)
  await server.start()
}

/** The actions of one person: 10 to 30 messages to two people, name changes, pictures, deaths, sign-ins. */
async function runWriter(
  phone: Phone,
  fixture: ProxyFixture,
  expected: ExpectedState,
  random: Prng,
): Promise<void> {
  const [ana, ben] = fixture.writers
  const otherWriter = phone.owner === ana ? ben : ana
  const receivers = [otherWriter.account, fixture.reader]
  let left = 10 + random.int(21)
  while (left > 0) {
    const choice = random.next()
    if (choice < 0.04) await changeName(phone, expected, random)
    else if (choice < 0.06) await choosePicture(phone, expected)
    else if (choice < 0.1) await phone.die().then(() => phone.open())
    else if (choice < 0.18) {
      phone.useCookie(otherWriter.cookie)
      await write(phone, expected, random.pick(receivers), 1, false)
      await waitForMismatch(phone)
      await phone.signInAgain()
    } else {
      const count = Math.min(left, 1 + random.int(3))
      left -= count
      await write(phone, expected, random.pick(receivers), count, random.chance(0.05))
    }
    phone.engine.poke(random.chance(0.2) ? 'online' : 'enqueue')
    await delay(random.int(40))
  }
  await phone.signInAgain()
}

async function write(
  phone: Phone,
  expected: ExpectedState,
  to: TestAccount,
  count: number,
  diesDuringWrite: boolean,
): Promise<void> {
  const from = phone.owner.account
  const contents = Array.from({ length: count }, () => expected.nextContent(from, to))
  const enqueued = enqueueAll(
    phone.store,
    contents.map((content) => ({
      kind: 'message.send' as const,
      payload: { recipientId: to.user._id, content },
    })),
  )
  if (!diesDuringWrite) {
    await enqueued
    expected.add(from, to, contents, true)
    return
  }
  const settled = enqueued.then(
    () => true,
    () => false,
  )
  await phone.die()
  expected.add(from, to, contents, await settled)
  await phone.open()
}

/** Waits until the server has responded with an account mismatch; gives up when faults prevent that. */
async function waitForMismatch(phone: Phone): Promise<void> {
  const before = phone.mismatches
  for (let look = 0; look < 10 && phone.mismatches === before; look++) {
    phone.engine.poke('online')
    await delay(25)
  }
}

async function changeName(phone: Phone, expected: ExpectedState, random: Prng): Promise<void> {
  const firstName = `Name ${expected.seed} ${random.int(1_000_000)}`
  await enqueue(phone.store, { kind: 'profile.update', payload: { firstName } })
  expected.names.set(phone.userId, firstName)
}

async function choosePicture(phone: Phone, expected: ExpectedState): Promise<void> {
  const bytes = new Uint8Array(await picture).buffer
  const photoId = await putPhoto(phone.store, bytes, 'image/png')
  const profilePicture = localPhotoUrl(photoId)
  // The second operation depends on the first and uses the URL in its response.
  await enqueueAll(phone.store, [
    { kind: 'photo.profile', payload: { photoId } },
    { kind: 'profile.update', payload: { profilePicture } },
  ])
  expected.picturesBefore.set(phone.userId, phone.pictureBefore)
}

/** Ends the faults and sends until both outboxes are empty. @returns the number of retries by hand. */
async function recover(fixture: ProxyFixture, phones: readonly Phone[]): Promise<number> {
  for (const { owner } of phones) owner.proxy.nextFault = () => NO_FAULT
  const end = Date.now() + PATIENCE_MS
  let byHand = 0
  for (;;) {
    let open = 0
    for (const phone of phones) {
      await phone.signInAgain()
      phone.engine.poke('online')
      await phone.engine.flush()
      const ops = await listOpenOps(phone.store)
      for (const op of ops) {
        // No operation here deserves a refusal, so a refused one stays and is reported.
        if (op.state === 'rejected') continue
        open += 1
        if (op.state !== 'needs-review') continue
        byHand += 1
        await retryOp(phone.store, op.opId)
      }
    }
    if (open === 0 || Date.now() > end) break
    await delay(20)
  }
  await Promise.all(fixture.writers.map(({ proxy }) => proxy.idle()))
  return byHand
}
