import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { closeAccount } from '../../src/offline/account/open-account.ts'
import { storeClockOffset } from '../../src/offline/account/clock-offset.ts'
import type { Account } from '../../src/offline/db/account.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { listEarlierWords } from '../../src/offline/tours/earlier-words.ts'
import { listSavedHomes, putSavedHomes, saveHome } from '../../src/offline/tours/saved-home-rows.ts'
import { bringBackWords, writeEntries } from '../../src/offline/tours/tour-entries.ts'
import { createDeliveryStore } from '../../src/offline/outbox/delivery-store.ts'
import { timelineOps } from '../../src/offline/outbox/outbox.ts'
import { createEngine, type Engine } from '../../src/sync/engine.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { publishListing } from '../support/api-homes.ts'
import { register, type Person } from '../support/api-client.ts'
import { createApiUsers } from '../support/api-users.ts'
import { openOnFreshDisk } from '../support/disk.ts'
import { newId } from '../support/fresh-id.ts'
import { noLock } from './fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestApp
let home: ListingView
beforeAll(async () => {
  server = await createTestApp()
  home = await publishListing((await createApiUsers(server)).homeownerA)
})
afterAll(() => server.close())

/** A device of one person with its own disk and a clock that is `aheadMs` ahead of the server's. */
class Device {
  store!: Account
  engine!: Engine
  readonly person: Person
  readonly aheadMs: number

  private constructor(person: Person, aheadMs: number) {
    this.person = person
    this.aheadMs = aheadMs
  }

  /** Opens a device that has already measured its clock, unless `isMeasured` is false. */
  static async open(person: Person, aheadMs = 0, isMeasured = true): Promise<Device> {
    const device = new Device(person, aheadMs)
    const now = () => server.clock.now().getTime() + aheadMs
    device.store = await openOnFreshDisk(person.id, { now })
    if (isMeasured) await storeClockOffset(device.store, -aheadMs)
    device.engine = createEngine({
      store: createEngineStore(device.store),
      transport: createTransport({
        account: () => person.id,
        origin: 'http://localhost',
        fetch: async (input, init) => {
          const request = new Request(input, init)
          request.headers.set('cookie', person.cookie)
          return server.app.fetch(request)
        },
      }),
      clock: { now, setTimer: () => () => undefined },
      random: () => 0,
      lock: noLock,
      runnerId: newId(),
    })
    device.engine.start()
    onTestFinished(async () => {
      device.engine.stop()
      await closeAccount(device.store)
    })
    return device
  }

  write = (key: `note:${string}` | 'address', text: string) =>
    writeEntries(this.store, home._id, [
      key === 'address' ? { key, value: text } : { key, value: { text, at: 5 } },
    ])

  /** Sends what waits, and reads the saved homes. */
  async sync(): Promise<void> {
    await this.engine.flush()
    const askedAt = this.store.now()
    server.clock.advance(1)
    await putSavedHomes(this.store, (await this.person.call('savedHomes')).body.homes, askedAt)
  }

  async value(key: string): Promise<unknown> {
    const [saved] = await listSavedHomes(this.store)
    return saved?.entries.find((entry) => entry.key === key)?.value
  }
}

async function twoDevices(phoneAheadMs = 0): Promise<{ phone: Device; tablet: Device }> {
  const person = await register(server)
  const phone = await Device.open(person, phoneAheadMs)
  const tablet = await Device.open(person)
  await saveHome(phone.store, home)
  await phone.sync()
  await tablet.sync()
  return { phone, tablet }
}

describe('a note on two devices without a connection', () => {
  test.each([2 * HOUR, -2 * HOUR, 3 * 24 * HOUR])(
    'the later words win although the phone’s clock is %i ms ahead',
    async (aheadMs) => {
      for (const order of ['phone first', 'tablet first']) {
        const { phone, tablet } = await twoDevices(aheadMs)
        await phone.write('address', 'written first')
        server.clock.advance(HOUR)
        await tablet.write('address', 'written later')
        server.clock.advance(10 * MINUTE)
        for (const device of order === 'phone first' ? [phone, tablet] : [tablet, phone]) await device.sync()
        for (const device of [phone, tablet, phone]) await device.sync()
        expect(await phone.value('address'), order).toBe('written later')
        expect(await tablet.value('address'), order).toBe('written later')
      }
    },
  )

  test('somebody who has seen the other words writes over them, whatever the clocks say', async () => {
    const person = await register(server)
    const ahead = await Device.open(person, 2 * HOUR, false)
    const behind = await Device.open(person, -2 * HOUR, false)
    await saveHome(ahead.store, home)
    await ahead.write('address', 'one')
    await ahead.sync()
    await behind.sync()
    await behind.write('address', 'two')
    await behind.sync()
    await ahead.sync()
    expect([await ahead.value('address'), await behind.value('address')]).toEqual(['two', 'two'])
  })

  test('[I12] words of a wrong clock that a restored server lost do not win over later ones', async () => {
    const phone = await Device.open(await register(server), 5 * 24 * HOUR, false)
    await saveHome(phone.store, home)
    await phone.write('address', 'written first')
    await phone.sync()
    const [first] = await timelineOps(phone.store).then((ops) =>
      ops.filter(({ kind }) => kind === 'home.entry'),
    )
    if (!first) throw new Error('The note has no operation')
    await server.db.deleteFrom('op_receipts').where('op_id', '=', first.opId).execute()

    await storeClockOffset(phone.store, -phone.aheadMs)
    server.clock.advance(HOUR)
    await phone.write('address', 'written later')
    await createDeliveryStore(phone.store).sendAgain([first.opId])
    server.clock.advance(HOUR)
    await phone.sync()
    expect(await phone.value('address')).toBe('written later')
  })

  test('[I17] the words that lose are kept on the device that wrote them and can be brought back', async () => {
    const { phone, tablet } = await twoDevices()
    const key = `note:${newId()}` as const
    await phone.write(key, 'The boiler is loud')
    server.clock.advance(MINUTE)
    await tablet.write(key, 'The neighbour is loud')
    await tablet.sync()
    await phone.sync()
    expect(await phone.value(key)).toEqual({ text: 'The neighbour is loud', at: 5 })
    const earlier = await listEarlierWords(phone.store, home._id)
    expect(earlier).toMatchObject([{ key, text: 'The boiler is loud', begunAt: 5 }])
    expect(await listEarlierWords(tablet.store, home._id)).toEqual([])

    server.clock.advance(MINUTE)
    for (const words of earlier) await bringBackWords(phone.store, home._id, words)
    expect(await phone.value(key)).toEqual({ text: 'The boiler is loud', at: 5 })
    expect(await listEarlierWords(phone.store, home._id)).toMatchObject([{ text: 'The neighbour is loud' }])
    await phone.sync()
    await tablet.sync()
    expect(await tablet.value(key)).toEqual({ text: 'The boiler is loud', at: 5 })
  })

  test('words of another device that an open field writes over are kept', async () => {
    const { phone, tablet } = await twoDevices()
    await tablet.write('address', 'Second floor')
    await tablet.sync()
    await phone.sync()
    await phone.write('address', 'Ring twice')
    expect(await listEarlierWords(phone.store, home._id)).toMatchObject([{ text: 'Second floor' }])
    await phone.write('address', 'Ring twice, loudly')
    expect(await listEarlierWords(phone.store, home._id), 'own words').toHaveLength(1)
  })

  test('words that the other device only continued are no earlier words', async () => {
    const { phone, tablet } = await twoDevices()
    await phone.write('address', 'Second floor')
    await phone.sync()
    await tablet.sync()
    await tablet.write('address', 'Second floor, left')
    await tablet.sync()
    await phone.sync()
    expect(await listEarlierWords(phone.store, home._id)).toEqual([])
  })
})
