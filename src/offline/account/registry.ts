import { Dexie, type EntityTable } from 'dexie'
import * as v from 'valibot'
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
  /** The number of open drafts, including unsent messages. */
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
  /** Databases that were deleted on purpose; their unsent operations are not lost work. */
  discarded: v.optional(v.array(v.object({ userId: Id, storeId: Id })), []),
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

const db = new RegistryDatabase()

/**
 * Opens the registry, and creates it when there is none. Only signing in and out may create it.
 * @throws StorageUnavailableError when it does not open in time, because a sign-in must not wait for ever.
 */
async function openOrCreate(): Promise<RegistryDatabase> {
  if (!db.isOpen()) await openWithTimeout(db)
  return db
}

/** Opens the registry; null when there is none, so that a visit without an account creates nothing. */
async function openExisting(): Promise<RegistryDatabase | null> {
  return db.isOpen() || (await registryExists()) ? openOrCreate() : null
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

async function readState(): Promise<RegistryState> {
  const parsed = v.safeParse(RegistryState, await (await openExisting())?.state.get(STATE_KEY))
  return parsed.success
    ? parsed.output
    : { key: STATE_KEY, current: null, signOutPending: null, discarded: [] }
}

/** Shortens an email address to a form such as `j…@example.com`; empty for an invalid address. */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}…${email.slice(at)}`
}

/**
 * Makes the user's account the current one. Also clears a pending sign-out, because the new sign-in has ended
 * the session that was to be signed out.
 */
export async function setCurrentAccount(user: UserView): Promise<void> {
  await openOrCreate()
  await db.transaction('rw', db.accounts, db.state, async () => {
    const known = v.safeParse(KnownAccount, await db.accounts.get(user._id))
    await db.accounts.put({
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
    await db.state.put({ ...(await readState()), current: user._id, signOutPending: null })
  })
}

/** Clears the current account; the account stays among the known accounts. */
export async function clearCurrentAccount(): Promise<void> {
  if (!(await openExisting())) return
  await db.transaction('rw', db.state, async () => {
    await db.state.put({ ...(await readState()), current: null })
  })
}

/** The account that is signed in on this device; null when there is none. */
export async function currentAccount(): Promise<KnownAccount | null> {
  const { current: userId } = await readState()
  const parsed = v.safeParse(KnownAccount, userId === null ? undefined : await db.accounts.get(userId))
  return parsed.success ? parsed.output : null
}

/** The accounts that may have data on this device, the latest sign-in first. */
export async function knownAccounts(): Promise<KnownAccount[]> {
  const rows = (await (await openExisting())?.accounts.toArray()) ?? []
  return rows.filter((row) => v.is(KnownAccount, row)).sort((a, b) => b.lastSignedInAt - a.lastSignedInAt)
}

/** Stores the numbers of unsent operations and open drafts of an account. */
export async function storeUnsentCounts(userId: string, unsent: number, drafts: number): Promise<void> {
  await (await openExisting())?.accounts.update(userId, { unsent, drafts })
}

/**
 * Stores that a sign-out is pending: until `endSignOut` this browser sends nothing but the sign-out itself.
 * `discardedStoreId` is the id of the database that will be deleted; null when it stays on the device.
 */
export async function beginSignOut(userId: string, discardedStoreId: string | null): Promise<void> {
  await openOrCreate()
  await db.transaction('rw', db.accounts, db.state, async () => {
    const state = await readState()
    const discarded = [
      ...state.discarded,
      ...(discardedStoreId === null ? [] : [{ userId, storeId: discardedStoreId }]),
    ]
    await db.state.put({
      key: STATE_KEY,
      current: null,
      signOutPending: userId,
      discarded: discarded.slice(-LEDGER_MAX_SETTLED),
    })
    if (discardedStoreId !== null) await db.accounts.delete(userId)
  })
}

/** Ids of this account's databases that were deleted on purpose and are still in the server's ledger. */
export async function discardedStores(userId: string): Promise<string[]> {
  const { discarded } = await readState()
  return discarded.filter((each) => each.userId === userId).map((each) => each.storeId)
}

/** Deletes the ids of discarded databases after the server has deleted their ledger entries. */
export async function deleteDiscardedStores(storeIds: readonly string[]): Promise<void> {
  if (!(await openExisting())) return
  await db.transaction('rw', db.state, async () => {
    const state = await readState()
    const discarded = state.discarded.filter((each) => !storeIds.includes(each.storeId))
    if (discarded.length < state.discarded.length) await db.state.put({ ...state, discarded })
  })
}

/** Clears the pending sign-out after the server has confirmed it. */
export async function endSignOut(): Promise<void> {
  if (!(await openExisting())) return
  await db.transaction('rw', db.state, async () => {
    await db.state.put({ ...(await readState()), signOutPending: null })
  })
}

/** Whether no account was ever signed in on this device, or the browser has deleted the registry. */
export async function isEmpty(): Promise<boolean> {
  return (await (await openExisting())?.state.get(STATE_KEY)) === undefined
}

/** The id of the account whose sign-out the server has not confirmed; null when there is none. */
export async function pendingSignOutUserId(): Promise<string | null> {
  return (await readState()).signOutPending
}

// An open connection would block an upgrade or deletion by another tab; the next call opens a new connection.
db.on('versionchange', () => {
  db.close({ disableAutoOpen: false })
  return false
})
