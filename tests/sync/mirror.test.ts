import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../src/app/api-client/client.ts'
import { mirrorApi } from '../../src/app/session/draft-mirror.ts'
import { DRAFT_MIRROR_DELAY_MS, DRAFT_PULL_EVERY_MS } from '../../src/domain/limits.ts'
import { emptySeekerDraft } from '../../src/domain/seeker.ts'
import { toSeekerPayload } from '../../src/domain/seeker-payload.ts'
import type { AccountStore } from '../../src/offline/account.ts'
import { createMirror, type Mirror } from '../../src/sync/mirror.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { openOnFreshDisk } from '../support/disk.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const opened: Phone[] = []
afterEach(async () => {
  for (const phone of opened.splice(0)) await phone.close()
})

/** One device of one person: the real store on a disk of its own, the real calls, a line to cut. */
class Phone {
  readonly person: Person
  readonly store: AccountStore
  readonly mirror: Mirror
  line: 'up' | 'down' | 'loses-answers' = 'up'
  requests: string[] = []
  failures: unknown[] = []
  time = Date.parse('2026-03-01T12:00:00Z')
  #timers: { at: number; run: () => void }[] = []

  private constructor(person: Person, store: AccountStore) {
    this.person = person
    this.store = store
    const fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      request.headers.set('cookie', person.cookie)
      if (this.line === 'down') throw new TypeError('fetch failed')
      this.requests.push(`${request.method} ${new URL(request.url).pathname.split('/')[2]}`)
      const response = await server.app.fetch(request)
      await response.clone().text()
      if (this.line === 'loses-answers') throw new TypeError('fetch failed')
      return response
    }
    const client = createClient({ account: () => person.id, origin: 'http://localhost', fetch })
    this.mirror = createMirror({
      store: store.mirrorStore(),
      api: mirrorApi(client, person.id),
      clock: {
        now: () => this.time,
        setTimer: (run, delayMs) => {
          const timer = { at: this.time + delayMs, run }
          this.#timers.push(timer)
          return () => (this.#timers = this.#timers.filter((each) => each !== timer))
        },
      },
      random: () => 0,
      lock: { ifAvailable: async (body) => (await body(true), 'ran') },
      mayCall: () => true,
      onFailure: (error) => this.failures.push(error),
    })
  }

  static async open(person: Person): Promise<Phone> {
    const phone = new Phone(person, await openOnFreshDisk(person.id))
    phone.mirror.start()
    opened.push(phone)
    return phone
  }

  /** Answers changed in the wizard. */
  type(fields: Record<string, unknown>, step = 1) {
    return this.store.saveDraft('seeker', { fields, step })
  }

  async fields(): Promise<Record<string, unknown> | undefined> {
    return (await this.store.currentDraft('seeker'))?.fields
  }

  /** Everything that others wrote is here, everything of this device is there. */
  async sync(): Promise<void> {
    this.time += DRAFT_PULL_EVERY_MS + 1
    await this.mirror.flush()
  }

  /** Lets the time pass, timers and their work included. */
  async wait(ms: number): Promise<void> {
    this.time += ms
    for (const due of this.#timers.filter((timer) => timer.at <= this.time)) {
      this.#timers = this.#timers.filter((timer) => timer !== due)
      due.run()
    }
    await this.mirror.flush()
  }

  async close(): Promise<void> {
    this.mirror.stop()
    await this.store.close()
  }
}

async function twoPhones(): Promise<[Phone, Phone]> {
  const person = await register(server)
  await person.call('updateProfile', { body: { userType: 'seeker' } })
  return [await Phone.open(person), await Phone.open(person)]
}

const onServer = async (person: Person) => (await person.call('drafts')).body.drafts

describe('one device', () => {
  test('a draft is copied once it rests, and not again until it changes', async () => {
    const phone = await Phone.open(await register(server))
    await phone.sync()
    phone.requests = []
    await phone.type({ location: 'sd' })
    phone.mirror.changed()
    await phone.type({ budget: 1700 })
    phone.mirror.changed()
    await phone.wait(DRAFT_MIRROR_DELAY_MS)
    expect(phone.requests).toEqual(['PUT drafts'])
    expect(await onServer(phone.person)).toMatchObject([
      { revision: 1, fields: { location: 'sd', budget: 1700 } },
    ])
    await phone.wait(DRAFT_MIRROR_DELAY_MS)
    expect(phone.requests).toEqual(['PUT drafts'])
  })

  test('a lost answer writes nothing twice and merges into nothing new', async () => {
    const phone = await Phone.open(await register(server))
    await phone.type({ location: 'sd' })
    phone.line = 'loses-answers'
    await phone.sync()
    expect(phone.failures.length).toBeGreaterThan(0)
    phone.line = 'up'
    await phone.sync()
    await phone.sync()
    expect(await onServer(phone.person)).toMatchObject([{ revision: 1 }])
    const draft = await phone.store.currentDraft('seeker')
    expect(draft).toMatchObject({ fields: { location: 'sd' }, clashes: [] })
  })

  test('storage that was evicted comes back from the copy', async () => {
    const person = await register(server)
    const before = await Phone.open(person)
    await before.type({ location: 'oc', budget: 900 }, 3)
    await before.sync()
    const after = await Phone.open(person)
    await after.sync()
    expect(await after.store.currentDraft('seeker')).toMatchObject({
      fields: { location: 'oc', budget: 900 },
      step: 3,
    })
    expect((await onServer(person))[0]?.revision, 'taking it over is no change').toBe(1)
  })

  test('a picture that is only on this device is not copied and not lost', async () => {
    const phone = await Phone.open(await register(server))
    const profilePicture = `photo:${newOpId()}`
    await phone.type({ location: 'sd', profilePicture })
    await phone.sync()
    expect((await onServer(phone.person))[0]?.fields).toEqual({ location: 'sd' })
    await phone.sync()
    expect(await phone.fields()).toEqual({ location: 'sd', profilePicture })
  })

  test('a draft that was thrown away does not come back', async () => {
    const phone = await Phone.open(await register(server))
    await phone.type({ location: 'sd' })
    await phone.sync()
    await phone.store.discardDraft('seeker')
    await phone.sync()
    expect(await phone.fields()).toBeUndefined()
  })

  test('words that the server will not have are tried again only after an edit', async () => {
    const phone = await Phone.open(await register(server))
    await phone.sync()
    phone.requests = []
    await phone.type({ customLocation: 'x'.repeat(200_000) })
    await phone.sync()
    await phone.sync()
    expect(phone.requests.filter((each) => each === 'PUT drafts')).toHaveLength(1)
    await phone.type({ customLocation: 'short' })
    await phone.sync()
    expect((await onServer(phone.person))[0]?.fields).toEqual({ customLocation: 'short' })
  })
})

describe('two devices', () => {
  test('different answers of one draft merge in silence', async () => {
    const [one, two] = await twoPhones()
    await one.type({ location: 'sd', budget: 1500 })
    await one.sync()
    await two.sync()
    await one.type({ budget: 1800 })
    await two.type({ cleanliness: 'relaxed' })
    await one.sync()
    await two.sync()
    await one.sync()
    const merged = { location: 'sd', budget: 1800, cleanliness: 'relaxed' }
    expect([await one.fields(), await two.fields()]).toEqual([merged, merged])
    expect((await two.store.currentDraft('seeker'))?.clashes).toEqual([])
  })

  test('one answer given differently: mine stays, theirs is in the history, both are offered', async () => {
    const [one, two] = await twoPhones()
    await one.type({ budget: 1500 })
    await one.sync()
    await two.sync()
    await one.type({ budget: 1800 })
    await one.sync()
    await two.type({ budget: 1200 })
    await two.sync()
    const clashing = await two.store.currentDraft('seeker')
    expect(clashing).toMatchObject({ fields: { budget: 1200 }, clashes: [{ field: 'budget', theirs: 1800 }] })
    const history = await two.store.draftHistory(clashing?.draftId ?? '')
    expect(history.find((version) => version.origin === 'elsewhere')?.fields).toEqual({ budget: 1800 })

    await two.store.resolveClash(clashing?.draftId ?? '', 'budget', 'theirs')
    expect(await two.store.currentDraft('seeker')).toMatchObject({ fields: { budget: 1800 }, clashes: [] })
    await two.sync()
    await one.sync()
    expect(await one.fields()).toEqual({ budget: 1800 })
  })

  test('an earlier version comes back, and that can be undone', async () => {
    const phone = await Phone.open(await register(server))
    const { draftId } = await phone.type({ budget: 1500 })
    await phone.type({ budget: 1800 })
    await phone.store.restoreRevision(draftId, 1)
    expect(await phone.fields()).toEqual({ budget: 1500 })
    await phone.store.restoreRevision(draftId, 2)
    expect(await phone.fields()).toEqual({ budget: 1800 })
    await phone.sync()
    expect((await onServer(phone.person))[0]?.fields).toEqual({ budget: 1800 })
  })

  test('two that each began the profile without signal have one draft of it, with the answers of both', async () => {
    const [one, two] = await twoPhones()
    await one.type({ ...emptySeekerDraft(), location: 'sd' })
    const second = await two.type({ ...emptySeekerDraft(), cleanliness: 'relaxed' })
    await one.sync()
    await two.sync()
    // The wizard that is open on the second one still saves under the id that it began with.
    await two.store.saveDraft('seeker', { draftId: second.draftId, fields: { budget: 2000 }, step: 2 })
    await two.sync()
    await one.sync()
    const merged = { ...emptySeekerDraft(), location: 'sd', cleanliness: 'relaxed', budget: 2000 }
    expect([await one.fields(), await two.fields()]).toEqual([merged, merged])
    expect(await onServer(one.person)).toHaveLength(1)
  })

  test('submitted on one, it is closed on the other', async () => {
    const [one, two] = await twoPhones()
    const draft = await one.type({ location: 'sd' })
    await one.sync()
    await two.sync()
    expect((await submit(one.person, draft.draftId)).status).toBe(200)
    await two.sync()
    expect(await two.fields()).toBeUndefined()
  })

  test('late words of the other are kept, and become a change of what it was submitted as', async () => {
    const [one, two] = await twoPhones()
    const draft = await one.type({ location: 'sd', budget: 1500 })
    await one.sync()
    await two.sync()
    await submit(one.person, draft.draftId)
    await two.type({ budget: 2200 })
    await two.sync()
    const late = await two.store.currentDraft('seeker')
    expect(late).toMatchObject({
      draftId: draft.draftId,
      fields: { location: 'sd', budget: 2200 },
      closedAs: { kind: 'profile' },
    })
    const edit = await two.store.continueAsEdit(draft.draftId)
    expect(edit).toMatchObject({ closedAs: null, fields: { budget: 2200 } })
    expect(edit.draftId).not.toBe(draft.draftId)
    expect((await submit(two.person, edit.draftId)).status).toBe(200)
    expect((await submit(two.person, draft.draftId)).error.code).toBe('draft_closed')
  })

  test('while its submission waits, a draft takes nothing; taken back, it merges', async () => {
    const [one, two] = await twoPhones()
    await one.type({ location: 'sd' })
    await one.sync()
    await two.sync()
    const sealed = await one.type({ budget: 1500 })
    const op = await one.store.enqueue({ kind: 'profile.update', payload: payload(), draft: { ...sealed } })
    await two.type({ cleanliness: 'relaxed' })
    await two.sync()
    await one.sync()
    expect(await one.fields()).toEqual({ location: 'sd', budget: 1500 })
    await one.store.cancelOp(op.opId)
    await one.sync()
    expect(await one.fields()).toEqual({ location: 'sd', budget: 1500, cleanliness: 'relaxed' })
  })

  test('whatever two devices type, in whatever order they meet the server, both end with all of it', async () => {
    const fields = ['a', 'b', 'c', 'd']
    for (let seed = 1; seed <= 12; seed++) {
      let state = seed
      const next = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        return Math.floor((state / 2 ** 32) * below)
      }
      const phones = await twoPhones()
      await phones[0].type(Object.fromEntries(fields.map((field) => [field, 0])))
      await phones[0].sync()
      await phones[1].sync()
      for (let step = 0; step < 25; step++) {
        const at = next(2)
        const phone = phones[at as 0 | 1]
        // Each device has answers of its own: whatever it said last must win everywhere.
        if (next(3) > 0) await phone.type({ [fields[at * 2 + next(2)] ?? 'a']: step + 1 })
        phone.line = (['up', 'up', 'down', 'loses-answers'] as const)[next(4)] ?? 'up'
        if (next(2) === 0) await phone.sync()
      }
      const expected = { ...(await phones[0].fields()), c: 0, d: 0 } as Record<string, unknown>
      for (const field of ['c', 'd']) expected[field] = (await phones[1].fields())?.[field]
      for (const phone of phones) phone.line = 'up'
      for (let round = 0; round < 3; round++) for (const phone of phones) await phone.sync()
      const ends = [
        await phones[0].fields(),
        await phones[1].fields(),
        (await onServer(phones[0].person))[0]?.fields,
      ]
      expect(ends, `seed ${seed}`).toEqual([expected, expected, expected])
      expect((await phones[0].store.currentDraft('seeker'))?.clashes, `seed ${seed}`).toEqual([])
    }
  })
})

function payload() {
  const answers = {
    ...emptySeekerDraft('SOLO'),
    location: 'sd',
    moveInOption: 'immediately',
    sleepSchedule: 'flexible',
    workStyle: 'hybrid',
    cleanliness: 'moderate',
    propertyType: 'any',
    housingType: 'any',
    socialLevel: 'balanced',
    dietaryPreference: 'vegan',
    interests: ['music'],
  } as const
  return toSeekerPayload({ ...answers, interests: ['music'] }, '2026-03-01')
}

/** Completes the seeker profile on the server with a draft's id, as its op does. */
function submit(person: Person, draftId: string) {
  return person.call('updateProfile', {
    body: payload(),
    opId: newOpId(),
    headers: { 'X-Draft-Id': draftId },
  })
}
