import { Dexie, type EntityTable } from 'dexie'
import * as v from 'valibot'
import type { SessionRecord } from '../../sync/session-ports.ts'
import { LEDGER_MAX_SETTLED } from '../../domain/core/limits.ts'
import { SeekingOptionSchema } from '../../domain/seeker/seeker.ts'
import { USER_TYPES, type UserView } from '../../domain/account/user.ts'
import { Id } from '../../domain/core/ids.ts'
import { StorageUnavailableError } from '../db/storage-errors.ts'
import { openWithTimeout } from '../db/open-in-time.ts'
import { REGISTRY_NAME, STATE_KEY } from './registry-names.ts'
import { registryExists } from './registry-reader.ts'

/** An account that was signed in on this device, with the fields that guards need before it is opened. */
export const KnownAccount = v.object({
  userId: Id,
  firstName: v.string(),
  emailHint: v.string(),
  /** Unix milliseconds. */
  lastSignedInAt: v.number(),
  /** The number of operations that the server has not accepted. */
  unsent: v.number(),
  /** The number of open drafts, including unsent texts. */
  drafts: v.optional(v.number(), 0),
  userType: v.nullable(v.picklist(USER_TYPES)),
  seekingOption: v.nullable(SeekingOptionSchema),
  profileCompleted: v.boolean(),
  successSeen: v.boolean(),
})
export type KnownAccount = v.InferOutput<typeof KnownAccount>

/** The single row of the registry's state. */
const RegistryState = v.object({
  key: v.literal(STATE_KEY),
  /** The user id of the signed-in account; null when there is none. */
  current: v.nullable(v.string()),
  /** The user id of the account whose sign-out the server has not confirmed; null when there is none. */
  signOutPending: v.nullable(v.string()),
  /** User ids of people who signed out and were followed by another person before the server confirmed it. */
  toEnd: v.optional(v.array(Id), []),
  /** Grows with every sign-in and sign-out. */
  epoch: v.optional(v.number(), 0),
  /** Databases that were deleted on purpose; their unsent operations are not lost work. */
  discarded: v.optional(v.array(v.object({ userId: Id, storeId: Id })), []),
  /** Whether this device has shown the offer to install the app. */
  installOffered: v.optional(v.boolean(), false),
})
type RegistryState = v.InferOutput<typeof RegistryState>

class RegistryDatabase extends Dexie {
  declare accounts: EntityTable<KnownAccount, 'userId'>
  declare state: EntityTable<RegistryState, 'key'>
  constructor() {
    super(REGISTRY_NAME, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ accounts: '&userId', state: '&key' })
  }
}

/** The result of a registry function; null when it fails with StorageUnavailableError. */
export async function nullIfUnavailable<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof StorageUnavailableError) return null
    throw error
  }
}

/** Shortens an email address to a form such as `j…@example.com`; empty for an invalid address. */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}…${email.slice(at)}`
}

/** More people do not sign out of one browser before the server hears of it. */
const TO_END_MAX = 8

/** The people whose sessions the server has not ended yet, the longest waiting first. */
const withPending = ({ toEnd, signOutPending }: RegistryState): string[] =>
  [...toEnd, ...(signOutPending === null ? [] : [signOutPending])].slice(-TO_END_MAX)

/** The registry of one browser: the accounts of this device, and who is signed in. */
export class Registry {
  readonly #db: RegistryDatabase
  readonly #exists: () => Promise<boolean>

  /** `exists` tells without opening it whether the registry was created. */
  constructor(exists: () => Promise<boolean> = registryExists) {
    this.#exists = exists
    this.#db = new RegistryDatabase()
    // An open connection would block an upgrade or deletion by another tab; the next call opens a new connection.
    this.#db.on('versionchange', () => {
      this.#db.close({ disableAutoOpen: false })
      return false
    })
  }

  /**
   * Opens the registry, and creates it when there is none. Only signing in and out may create it.
   * @throws StorageUnavailableError when it does not open in time, because a sign-in must not wait for ever.
   */
  async #openOrCreate(): Promise<RegistryDatabase> {
    if (!this.#db.isOpen()) await openWithTimeout(this.#db)
    return this.#db
  }

  /** Opens the registry; null when there is none, so that a visit without an account creates nothing. */
  async #openExisting(): Promise<RegistryDatabase | null> {
    return this.#db.isOpen() || (await this.#exists()) ? this.#openOrCreate() : null
  }

  async #readState(): Promise<RegistryState> {
    const parsed = v.safeParse(RegistryState, await (await this.#openExisting())?.state.get(STATE_KEY))
    return parsed.success
      ? parsed.output
      : {
          key: STATE_KEY,
          current: null,
          signOutPending: null,
          toEnd: [],
          epoch: 0,
          discarded: [],
          installOffered: false,
        }
  }

  /** The row of an account after a response with its user; the numbers of the stored row stay. */
  async #putAccount(user: UserView): Promise<void> {
    const known = v.safeParse(KnownAccount, await this.#db.accounts.get(user._id))
    await this.#db.accounts.put({
      userId: user._id,
      firstName: user.firstName,
      emailHint: emailHint(user.email),
      lastSignedInAt: Date.now(),
      unsent: known.success ? known.output.unsent : 0,
      drafts: known.success ? known.output.drafts : 0,
      userType: user.userType,
      seekingOption: user.seekingOption,
      profileCompleted: user.profileCompleted,
      successSeen: user.successSeen,
    })
  }

  /** The stored session of this browser. @throws StorageUnavailableError when the registry does not open. */
  async readSession(): Promise<SessionRecord> {
    const opened = await this.#openExisting()
    if (opened === null) return { userId: null, signingOutId: null, toEnd: [], epoch: 0 }
    return this.#db.transaction('r', this.#db.state, async () => {
      const state = await this.#readState()
      return {
        userId: state.current,
        signingOutId: state.signOutPending,
        toEnd: state.toEnd,
        epoch: state.epoch,
      }
    })
  }

  /**
   * Makes the user's account the current one. A pending sign-out of the same person is over; the session of
   * another person is still to be ended, because the new sign-in may have been on its way before it began.
   */
  async signIn(user: UserView): Promise<void> {
    await this.#openOrCreate()
    await this.#db.transaction('rw', this.#db.accounts, this.#db.state, async () => {
      const state = await this.#readState()
      await this.#putAccount(user)
      await this.#db.state.put({
        ...state,
        current: user._id,
        signOutPending: null,
        toEnd: withPending(state).filter((userId) => userId !== user._id),
        epoch: state.epoch + 1,
      })
    })
  }

  /**
   * Stores the signed-in person of a response. The request was sent at `epoch`.
   * @returns false, and stores nothing, when a sign-in or a sign-out happened since, or a sign-out is pending.
   */
  async confirmSession(user: UserView, epoch: number): Promise<boolean> {
    await this.#openOrCreate()
    return this.#db.transaction('rw', this.#db.accounts, this.#db.state, async () => {
      const state = await this.#readState()
      if (state.epoch !== epoch || withPending(state).includes(user._id)) return false
      if (state.signOutPending !== null) return false
      await this.#putAccount(user)
      if (state.current !== user._id)
        await this.#db.state.put({ ...state, current: user._id, epoch: epoch + 1 })
      return true
    })
  }

  /**
   * Clears the current account, because the server named nobody in a response to a request that began at
   * `epoch`. The account stays among the known accounts.
   * @returns false, and stores nothing, when a sign-in or a sign-out happened since.
   */
  async expireSession(epoch: number): Promise<boolean> {
    if (!(await this.#openExisting())) return epoch === 0
    return this.#db.transaction('rw', this.#db.state, async () => {
      const state = await this.#readState()
      if (state.epoch !== epoch) return false
      if (state.current !== null) await this.#db.state.put({ ...state, current: null, epoch: epoch + 1 })
      return true
    })
  }

  /** Whether a sign-out deleted this account's data from this device; false when the browser did. */
  async isForgotten(userId: string): Promise<boolean> {
    if (!(await this.#openExisting())) return false
    return this.#db.transaction('r', this.#db.accounts, this.#db.state, async () =>
      this.#isDiscarded(await this.#readState(), userId),
    )
  }

  /** Whether the account's last database was deleted on purpose, and its person has not signed in again. */
  async #isDiscarded({ discarded }: RegistryState, userId: string): Promise<boolean> {
    return (
      discarded.some((each) => each.userId === userId) && (await this.#db.accounts.get(userId)) === undefined
    )
  }

  /** The accounts that may have data on this device, the latest sign-in first. */
  async knownAccounts(): Promise<KnownAccount[]> {
    const rows = (await (await this.#openExisting())?.accounts.toArray()) ?? []
    return rows.filter((row) => v.is(KnownAccount, row)).sort((a, b) => b.lastSignedInAt - a.lastSignedInAt)
  }

  /** Stores that the installation was offered. @returns true for the first call on this device. */
  async claimInstallOffer(): Promise<boolean> {
    if (!(await this.#openExisting())) return false
    return this.#db.transaction('rw', this.#db.state, async () => {
      const state = await this.#readState()
      if (state.installOffered) return false
      await this.#db.state.put({ ...state, installOffered: true })
      return true
    })
  }

  /** Stores the numbers of unsent operations and open drafts of an account. */
  async storeUnsentCounts(userId: string, unsent: number, drafts: number): Promise<void> {
    await (await this.#openExisting())?.accounts.update(userId, { unsent, drafts })
  }

  /**
   * Stores that a sign-out is pending: until `endSignOut` this browser sends nothing but the sign-out itself.
   * `discardedStoreId` is the id of the database that will be deleted; null when it stays on the device.
   * @returns false when another person is signed in. In that case it stores only the deletion.
   */
  async beginSignOut(userId: string, discardedStoreId: string | null): Promise<boolean> {
    await this.#openOrCreate()
    return this.#db.transaction('rw', this.#db.accounts, this.#db.state, async () => {
      const state = await this.#readState()
      const discarded =
        discardedStoreId === null
          ? state.discarded
          : [...state.discarded, { userId, storeId: discardedStoreId }].slice(-LEDGER_MAX_SETTLED)
      const isReplaced = state.current !== null && state.current !== userId
      const others = withPending(state).filter((other) => other !== userId)
      await this.#db.state.put(
        isReplaced
          ? { ...state, toEnd: [...others, userId].slice(-TO_END_MAX), discarded }
          : {
              ...state,
              current: null,
              signOutPending: userId,
              toEnd: others,
              epoch: state.epoch + 1,
              discarded,
            },
      )
      if (discardedStoreId !== null) await this.#db.accounts.delete(userId)
      return !isReplaced
    })
  }

  /** Ids of this account's databases that were deleted on purpose and are still in the server's ledger. */
  async discardedStores(userId: string): Promise<string[]> {
    const { discarded } = await this.#readState()
    return discarded.filter((each) => each.userId === userId).map((each) => each.storeId)
  }

  /** Deletes the ids of discarded databases after the server has deleted their ledger entries. */
  async deleteDiscardedStores(storeIds: readonly string[]): Promise<void> {
    if (!(await this.#openExisting())) return
    await this.#db.transaction('rw', this.#db.state, async () => {
      const state = await this.#readState()
      const discarded = state.discarded.filter((each) => !storeIds.includes(each.storeId))
      if (discarded.length < state.discarded.length) await this.#db.state.put({ ...state, discarded })
    })
  }

  /**
   * Stores that the server has ended the sessions of `userId` in this browser, unless the state changed since
   * `epoch`.
   */
  async endSignOut(userId: string, epoch: number): Promise<void> {
    if (!(await this.#openExisting())) return
    await this.#db.transaction('rw', this.#db.state, async () => {
      const state = await this.#readState()
      if (state.epoch !== epoch) return
      await this.#db.state.put({
        ...state,
        signOutPending: state.signOutPending === userId ? null : state.signOutPending,
        toEnd: state.toEnd.filter((other) => other !== userId),
      })
    })
  }
}

/** The registry of this browser. */
export const registry = new Registry()
