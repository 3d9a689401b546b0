import { setTimeout as after } from 'node:timers/promises'
import sharp from 'sharp'
import { localPhotoUrl } from '../../src/domain/core/photo-urls.ts'
import type { UserView } from '../../src/domain/account/user.ts'
import { prng, type Prng } from '../sim/prng.ts'
import { as, type Account } from '../support/people.ts'
import { FAULTS, PASS, weather } from './fates.ts'
import type { House } from './house.ts'
import { Ledger } from './ledger.ts'
import { Phone } from './phone.ts'
import { faultsOf } from './verdict.ts'
import { pendingOps } from '../../src/offline/outbox/op-rows.ts'
import { destroyAccount } from '../../src/offline/account/open-account.ts'
import { enqueueAll, enqueue } from '../../src/offline/outbox/enqueue.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import { retryOp } from '../../src/offline/outbox/outbox.ts'

/** What one schedule did and met. */
export interface Played {
  seed: number
  faults: string[]
  messages: number
  /** Hard kills of the server. */
  serverKills: number
  mismatches: number
  deaths: { all: number; inFlight: number }
  /** Ops that used up their tries and were sent again by hand. */
  byHand: number
}

const HEAL_MS = 30_000
const KILLS_SERVER = 0.15

const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#8a6fd1' } })
  .png()
  .toBuffer()

/** Plays one schedule: writes through bad weather, kills on both sides, heals, and looks at the server. */
export async function play(house: House, seed: number): Promise<Played> {
  const random = prng(seed, 'story')
  const ledger = new Ledger(seed)
  const [ana, ben] = house.writers
  const phones = await Promise.all(
    [ana, ben].map(async (owner) => {
      const { account } = owner
      const { profilePicture } = await as(house.server.origin, account)<UserView>('GET', '/auth/user')
      return new Phone(owner, prng(seed, account.user.firstName).next, profilePicture).open()
    }),
  )
  for (const [index, { owner }] of phones.entries()) {
    // Each fault has its turn, whatever the weather.
    const first = FAULTS[(2 * seed + index) % FAULTS.length]
    owner.line.fate = weather(seed, owner.account.user.firstName, first)
  }

  const killsServer = random.chance(KILLS_SERVER)
  const crash = killsServer ? crashServer(house, random.int(600), random.int(150)) : Promise.resolve()
  await Promise.all(phones.map((phone, index) => live(phone, house, ledger, prng(seed, `life-${index}`))))
  await crash
  await after(random.int(200))
  const byHand = await heal(house, phones)

  const left = await Promise.all(phones.map((phone) => pendingOps(phone.store)))
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
    faults: [...stuck, ...(await faultsOf(house.server.origin, ledger))],
    messages: ledger.messages,
    serverKills: killsServer ? 1 : 0,
    mismatches: phones.reduce((sum, phone) => sum + phone.mismatches, 0),
    deaths,
    byHand,
  }
}

async function crashServer({ server }: House, afterMs: number, downMs: number): Promise<void> {
  await after(afterMs)
  await server.kill()
  await after(downMs)
  await server.start()
}

/** One person's part: 10 to 30 messages to two people, names, a picture, deaths, and somebody else's session. */
async function live(phone: Phone, house: House, ledger: Ledger, random: Prng): Promise<void> {
  const [ana, ben] = house.writers
  const neighbour = phone.owner === ana ? ben : ana
  const receivers = [neighbour.account, house.reader]
  let left = 10 + random.int(21)
  while (left > 0) {
    const choice = random.next()
    if (choice < 0.04) await changeName(phone, ledger, random)
    else if (choice < 0.06) await choosePicture(phone, ledger)
    else if (choice < 0.1) await phone.die().then(() => phone.open())
    else if (choice < 0.18) {
      phone.becomes(neighbour.cookie)
      await write(phone, ledger, random.pick(receivers), 1, false)
      await refusedAsNeighbour(phone)
      await phone.signInAgain()
    } else {
      const count = Math.min(left, 1 + random.int(3))
      left -= count
      await write(phone, ledger, random.pick(receivers), count, random.chance(0.05))
    }
    phone.engine.poke(random.chance(0.2) ? 'online' : 'enqueue')
    await after(random.int(40))
  }
  await phone.signInAgain()
}

async function write(
  phone: Phone,
  ledger: Ledger,
  to: Account,
  count: number,
  diesOverIt: boolean,
): Promise<void> {
  const from = phone.owner.account
  const contents = Array.from({ length: count }, () => ledger.nextContent(from, to))
  const enqueued = enqueueAll(phone.store, 
    contents.map((content) => ({
      kind: 'message.send' as const,
      payload: { recipientId: to.user._id, content },
    })),
  )
  if (!diesOverIt) {
    await enqueued
    ledger.add(from, to, contents, true)
    return
  }
  const settled = enqueued.then(
    () => true,
    () => false,
  )
  await phone.die()
  ledger.add(from, to, contents, await settled)
  await phone.open()
}

/** Another tab signed in as the neighbour: until the server has said so, or the weather kept it from it. */
async function refusedAsNeighbour(phone: Phone): Promise<void> {
  const before = phone.mismatches
  for (let look = 0; look < 10 && phone.mismatches === before; look++) {
    phone.engine.poke('online')
    await after(25)
  }
}

async function changeName(phone: Phone, ledger: Ledger, random: Prng): Promise<void> {
  const firstName = `Name ${ledger.seed} ${random.int(1_000_000)}`
  await enqueue(phone.store, { kind: 'profile.update', payload: { firstName } })
  ledger.names.set(phone.userId, firstName)
}

async function choosePicture(phone: Phone, ledger: Ledger): Promise<void> {
  const bytes = new Uint8Array(await picture).buffer
  const photoId = await putPhoto(phone.store, bytes, 'image/png')
  const profilePicture = localPhotoUrl(photoId)
  // The second waits for the first and takes the address that its answer gives.
  await enqueueAll(phone.store, [
    { kind: 'photo.profile', payload: { photoId } },
    { kind: 'profile.update', payload: { profilePicture } },
  ])
  ledger.picturesBefore.set(phone.userId, phone.pictureBefore)
}

/** Good weather until both outboxes are empty; returns how many ops a person had to send again. */
async function heal(house: House, phones: readonly Phone[]): Promise<number> {
  for (const { owner } of phones) owner.line.fate = () => PASS
  const end = Date.now() + HEAL_MS
  let byHand = 0
  for (;;) {
    let open = 0
    for (const phone of phones) {
      await phone.signInAgain()
      phone.engine.poke('online')
      await phone.engine.flush()
      const ops = await pendingOps(phone.store)
      for (const op of ops) {
        // A refusal of the server is final: everything here is right, so that is a finding.
        if (op.state === 'rejected') continue
        open += 1
        if (op.state !== 'needs-review') continue
        byHand += 1
        await retryOp(phone.store, op.opId)
      }
    }
    if (open === 0 || Date.now() > end) break
    await after(20)
  }
  await Promise.all(house.writers.map(({ line }) => line.idle()))
  return byHand
}
