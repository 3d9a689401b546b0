import { Dexie, type EntityTable } from 'dexie'
import * as v from 'valibot'
import { LEDGER_MAX_SETTLED } from '../../domain/core/limits.ts'
import { SeekingOptionSchema } from '../../domain/seeker/seeker.ts'
import { USER_TYPES, type UserView } from '../../domain/account/user.ts'
import { Id } from '../../domain/core/ids.ts'
import { StorageUnavailableError } from '../db/storage-errors.ts'
import { openInTime } from '../db/open-in-time.ts'
import { REGISTRY_NAME, STATE_KEY } from './registry-names.ts'
import { registryExists } from './registry-reader.ts'

/** An account that was signed in here, with what a guard decides by before its database is open. */
export const KnownAccount = v.object({
  userId: Id,
  firstName: v.string(),
  emailHint: v.string(),
  /** Unix milliseconds. */
  lastSignedInAt: v.number(),
  /** Operations that lie here and nowhere else yet. */
  unsent: v.number(),
  /** Open drafts, messages that were begun among them. */
  drafts: v.optional(v.number(), 0),
  userType: v.nullable(v.picklist(USER_TYPES)),
  seekingOption: v.nullable(SeekingOptionSchema),
  profileCompleted: v.boolean(),
  successSeen: v.boolean(),
})
export type KnownAccount = v.InferOutput<typeof KnownAccount>

/** Who is signed in here, and whose sign-out the server has not heard of yet. */
const RegistryState = v.object({
  key: v.literal(STATE_KEY),
  current: v.nullable(v.string()),
  signOutPending: v.nullable(v.string()),
  /** Databases that were emptied on purpose: nothing in them is missing. */
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
 * The registry, made if need be: only where somebody signs in or out.
 * @throws StorageUnavailableError when the browser does not answer: signing in must not wait for ever.
 */
async function opened(): Promise<RegistryDatabase> {
  if (!db.isOpen()) await openInTime(db)
  return db
}

/** The registry where there is one; everything else goes through here, so that a visit leaves nothing. */
async function existing(): Promise<RegistryDatabase | null> {
  return db.isOpen() || (await registryExists()) ? opened() : null
}

/** What a call of the registry resolves with, or null when this browser does not answer about it. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof StorageUnavailableError) return null
    throw error
  }
}

async function readState(): Promise<RegistryState> {
  const parsed = v.safeParse(RegistryState, await (await existing())?.state.get(STATE_KEY))
  return parsed.success
    ? parsed.output
    : { key: STATE_KEY, current: null, signOutPending: null, discarded: [] }
}

/** `j…@example.com`: enough to recognise one's own address by. */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}…${email.slice(at)}`
}

/** This person is signed in here now; an unfinished sign-out is over, because signing in ended that session. */
export async function rememberAccount(user: UserView): Promise<void> {
  await opened()
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

/** Nobody is signed in here; the accounts stay known. */
export async function forgetCurrent(): Promise<void> {
  if (!(await existing())) return
  await db.transaction('rw', db.state, async () => {
    await db.state.put({ ...(await readState()), current: null })
  })
}

export async function currentAccount(): Promise<KnownAccount | null> {
  const { current: userId } = await readState()
  const parsed = v.safeParse(KnownAccount, userId === null ? undefined : await db.accounts.get(userId))
  return parsed.success ? parsed.output : null
}

/** Accounts whose data may lie on this device, the last signed in first. */
export async function knownAccounts(): Promise<KnownAccount[]> {
  const rows = (await (await existing())?.accounts.toArray()) ?? []
  return rows.filter((row) => v.is(KnownAccount, row)).sort((a, b) => b.lastSignedInAt - a.lastSignedInAt)
}

export async function noteUnsent(userId: string, unsent: number, drafts: number): Promise<void> {
  await (await existing())?.accounts.update(userId, { unsent, drafts })
}

/**
 * The gate closes: until `endSignOut` nothing but the sign-out itself may leave this browser.
 * `discards` names the database that is about to be emptied; null keeps it, locked.
 */
export async function beginSignOut(userId: string, discards: string | null): Promise<void> {
  await opened()
  await db.transaction('rw', db.accounts, db.state, async () => {
    const state = await readState()
    const discarded = [...state.discarded, ...(discards === null ? [] : [{ userId, storeId: discards }])]
    await db.state.put({
      key: STATE_KEY,
      current: null,
      signOutPending: userId,
      discarded: discarded.slice(-LEDGER_MAX_SETTLED),
    })
    if (discards !== null) await db.accounts.delete(userId)
  })
}

/** Databases of this account that were emptied on purpose and that the server still asks about. */
export async function discardedStores(userId: string): Promise<string[]> {
  const { discarded } = await readState()
  return discarded.filter((each) => each.userId === userId).map((each) => each.storeId)
}

export async function forgetDiscarded(storeIds: readonly string[]): Promise<void> {
  if (!(await existing())) return
  await db.transaction('rw', db.state, async () => {
    const state = await readState()
    const discarded = state.discarded.filter((each) => !storeIds.includes(each.storeId))
    if (discarded.length < state.discarded.length) await db.state.put({ ...state, discarded })
  })
}

export async function endSignOut(): Promise<void> {
  if (!(await existing())) return
  await db.transaction('rw', db.state, async () => {
    await db.state.put({ ...(await readState()), signOutPending: null })
  })
}

/** Whether nobody was ever signed in here, or the browser removed every trace of it. */
export async function isEmpty(): Promise<boolean> {
  return (await (await existing())?.state.get(STATE_KEY)) === undefined
}

/** Whose sign-out the server has not heard of yet. */
export async function isSignOutPending(): Promise<string | null> {
  return (await readState()).signOutPending
}

// An upgrade or a deletion by another tab must not wait for this one; the next call opens it again.
db.on('versionchange', () => {
  db.close({ disableAutoOpen: false })
  return false
})
