import type { UserView } from '../domain/account/user.ts'
import { pauseMs } from './backoff.ts'
import type { AccountToOpen, SessionPorts, SessionRecord, TabSession } from './session-ports.ts'

/** Whether the record names this person; an evicted or silent registry names nobody, and the page is right. */
const names = (record: SessionRecord | null, userId: string): boolean =>
  record === null || record.epoch === 0 || (record.userId === userId && record.signingOutId === null)

/** The server is asked again this often when the record changes during the request. */
const ASKS_MAX = 3

/**
 * Creates the session of one tab. Three rules keep one person's words out of another's account:
 * - A response that arrives after a later decision of this tab, or of another tab, has no effect.
 * - One account is opened or closed at a time, and the last decision wins.
 * - A sign-out is repeated until the server has confirmed it, or until the same person signs in.
 */
export function createSession({
  registry,
  server,
  page,
  announce,
  exclusively,
  clock,
  random,
}: SessionPorts): TabSession {
  /** Grows with every decision about the signed-in person in this tab. */
  let generation = 0
  let wanted: AccountToOpen | null = null
  let settling: Promise<void> | null = null
  let opening = new AbortController()
  let failure: { error: unknown } | null = null
  let finishing: Promise<boolean> | null = null
  let failures = 0
  let seenEpoch = 0
  /** Whether a sign-out of this tab is going on. */
  let isLeaving = false

  /** Decides whose account this tab shows; resolves when it is open, or when a later decision is carried out. */
  async function become(next: AccountToOpen | null): Promise<void> {
    generation += 1
    const mine = generation
    wanted = next
    opening.abort()
    settling ??= settle().finally(() => (settling = null))
    await settling
    if (mine === generation && failure !== null) throw failure.error
  }

  async function settle(): Promise<void> {
    let isSettled = false
    while (!isSettled) {
      const next = wanted
      opening = new AbortController()
      failure = null
      try {
        await (next === null ? page.close() : page.open(next, opening.signal))
      } catch (error) {
        failure = { error }
      }
      if (next !== null && !(await isRecorded(next.userId))) await leave(next)
      isSettled = next === wanted || (wanted === null && page.openUserId() === null)
    }
  }

  async function isRecorded(userId: string): Promise<boolean> {
    return names(await registry.read(), userId)
  }

  /** Closes an account that another tab signed out while it was opened here. */
  async function leave(left: AccountToOpen): Promise<void> {
    if (wanted === left) {
      wanted = null
      generation += 1
      await page.close()
      // Another person may be signed in by now.
      void verify().catch(page.onNoResponse)
    }
    // The opening made the deleted database anew.
    if (wanted?.userId !== left.userId) await destroyForgotten(left.userId)
  }

  /** Deletes the data of a person who chose that at sign-out, unless they have signed in again. */
  async function destroyForgotten(userId: string): Promise<void> {
    if (await registry.isForgotten(userId)) await page.destroy(userId)
  }

  async function readRecord(): Promise<SessionRecord | null> {
    const record = await registry.read()
    seenEpoch = record?.epoch ?? seenEpoch
    return record
  }

  async function verify(): Promise<void> {
    for (let asked = 0; asked < ASKS_MAX; asked++) {
      const mine = generation
      const record = await readRecord()
      if (generation !== mine) return
      if (record !== null && record.signingOutId !== null) {
        void finishSignOut().catch(page.onNoResponse)
        return become(null)
      }
      const store = await page.expectUser()
      let user: UserView | null
      try {
        user = await server.currentUser()
      } catch (error) {
        if (generation === mine) await openRemembered(error)
        return
      }
      if (generation !== mine) return
      // A session that was left over by a sign-out is ended, and the question is asked again.
      if (user !== null && record?.toEnd.includes(user._id)) {
        if (await finishSignOut()) continue
        return
      }
      // Without a record the storage does not respond, so no other tab can have changed it.
      const isCurrent =
        record === null ||
        (user === null ? await registry.expire(record.epoch) : await registry.confirm(user, record.epoch))
      if (generation !== mine) return
      if (!isCurrent) continue
      if (user !== null) return show(user, store, record?.userId ?? null)
      await page.flush()
      return generation === mine ? become(null) : undefined
    }
  }

  async function noteEnded(): Promise<void> {
    const mine = generation
    const record = await readRecord()
    if (generation !== mine || record === null || record.signingOutId !== null) return
    try {
      // The refused request may have been sent before a newer sign-in.
      if ((await server.currentUser()) !== null || generation !== mine) return
    } catch (error) {
      return page.onNoResponse(error)
    }
    await registry.expire(record.epoch)
  }

  /** Shows the person whom the server named. */
  async function show(
    user: UserView,
    store: (user: UserView) => Promise<void>,
    recordedUserId: string | null,
  ): Promise<void> {
    if (page.openUserId() === user._id) {
      await store(user)
      // The other tabs may show the person whom the record named.
      if (recordedUserId !== user._id) announce({ kind: 'signed-in', userId: user._id })
      return
    }
    const mine = generation
    await page.flush()
    if (generation !== mine) return
    await become({ userId: user._id, user, isJustSignedIn: recordedUserId !== user._id })
    announce({ kind: 'signed-in', userId: user._id })
  }

  /** Opens the account that was last signed in here, because the server does not respond. */
  async function openRemembered(error: unknown): Promise<void> {
    page.onNoResponse(error)
    if (page.openUserId() !== null) return
    const mine = generation
    const userId = await page.rememberedUserId()
    if (generation !== mine || page.openUserId() !== null) return
    await become(userId === null ? null : { userId })
  }

  function finishSignOut(): Promise<boolean> {
    finishing ??= exclusively(finish).finally(() => (finishing = null))
    return finishing
  }

  async function finish(): Promise<boolean> {
    const record = await readRecord()
    if (record === null) return true
    const { signingOutId, toEnd, epoch } = record
    try {
      for (const userId of [...(signingOutId === null ? [] : [signingOutId]), ...toEnd]) {
        // A page that was closed during the sign-out may have left the data.
        await destroyForgotten(userId)
        await server.endSession(userId)
        await registry.endSignOut(userId, epoch)
      }
    } catch {
      failures += 1
      clock.setTimer(() => void finishSignOut().catch(page.onNoResponse), pauseMs(failures, random()))
      return false
    }
    failures = 0
    return true
  }

  async function leaveAccount(
    userId: string,
    keep: boolean,
    isAgreed: () => Promise<boolean>,
  ): Promise<'signed-out' | 'changed'> {
    generation += 1
    const mine = generation
    // An account that is being opened again must not appear after the sign-out.
    opening.abort()
    const stay = async () => {
      if (generation !== mine) return
      await become({ userId, isReopened: true })
      announce({ kind: 'signed-in', userId })
    }
    await page.flush()
    let isLastPerson: boolean
    try {
      const storeId = keep ? null : await page.storeId()
      // The other tabs close before the registry has it, because this page may end right after that.
      announce({ kind: 'signing-out', userId })
      if (!keep) {
        await page.suspend()
        if (!(await isAgreed())) {
          await stay()
          return 'changed'
        }
      }
      isLastPerson = await registry.beginSignOut(userId, storeId)
    } catch (error) {
      await stay()
      throw error
    }
    // Another tab may have announced another person's sign-in, and then that person stays.
    if (isLastPerson || generation === mine) await become(null)
    if (!keep) await destroyForgotten(userId)
    announce({ kind: 'signed-out', userId })
    // The person is signed out on this device and does not have to wait for the server.
    void (isLastPerson ? finishSignOut() : verify()).catch(page.onNoResponse)
    return 'signed-out'
  }

  return {
    verify,
    noteEnded,
    finishSignOut,

    async signOut(keep, isAgreed = () => Promise.resolve(true)) {
      if (wanted === null || isLeaving) return 'signed-out'
      isLeaving = true
      try {
        return await leaveAccount(wanted.userId, keep, isAgreed)
      } finally {
        isLeaving = false
      }
    },

    async start(userId) {
      const mine = generation
      const record = await readRecord()
      if (generation !== mine) return undefined
      if (record !== null && record.signingOutId !== null) {
        void finishSignOut().catch(page.onNoResponse)
        return become(null)
      }
      // Another tab may have changed the record since the page read it.
      const current = names(record, userId) ? userId : (record?.userId ?? null)
      await become(current === null ? null : { userId: current })
      return undefined
    },

    async signIn(logIn) {
      await finishSignOut()
      const user = await logIn()
      // From here on a response to an earlier question has no effect, and no other account is opened.
      generation += 1
      opening.abort()
      await registry.signIn(user)
      await become({ userId: user._id, user, isJustSignedIn: true })
      announce({ kind: 'signed-in', userId: user._id })
      void finishSignOut().catch(page.onNoResponse)
    },

    async reopen(userId, user) {
      const mine = generation
      const record = await readRecord()
      const isOurs = names(record, userId)
      // The attempt to open the database has made it anew.
      if (!isOurs) await destroyForgotten(userId)
      // A sign-out that fails opens the account again.
      if (wanted?.userId !== userId || isLeaving) return undefined
      const isConfirmed =
        isOurs && (record === null || user === undefined || (await registry.confirm(user, record.epoch)))
      if (isConfirmed && generation === mine) await become({ userId, user, isReopened: true })
      return verify()
    },

    async hear({ kind, userId }) {
      if (kind === 'signed-in') {
        const mine = generation
        if (wanted !== null && wanted.userId !== userId) await page.flush()
        // Without the network the page of the last person must not stay.
        const isNews = wanted !== null && wanted.userId !== userId && (await isRecorded(userId))
        if (isNews && generation === mine) await become({ userId })
        return verify()
      }
      if (wanted?.userId !== userId) return undefined
      await page.flush()
      if (wanted?.userId === userId) await become(null)
      return undefined
    },

    async wake() {
      const mine = generation
      const before = seenEpoch
      const record = await readRecord()
      if (record === null || generation !== mine) return
      const isOther = record.userId !== (wanted?.userId ?? null)
      // Without the network the page of the last person must not stay either.
      if (isOther && wanted !== null && record.epoch > 0) {
        await page.flush()
        if (generation === mine) await become(record.userId === null ? null : { userId: record.userId })
      }
      // The last question may have had no response, or a page that ended could not tell its news.
      if (isOther || record.epoch !== before) await verify()
    },
  }
}
