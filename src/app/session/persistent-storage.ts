import { watch } from '../../offline/db/watch.ts'
import { allDrafts } from '../../offline/drafts/draft-rows.ts'
import { getMeta, setMeta } from '../../offline/account/cached-responses.ts'
import type { Account } from '../../offline/db/account.ts'

const ASKED_KEY = 'asked-to-keep'

/**
 * Asks the browser, once per account and device, for persistent storage. It asks after the first saved draft:
 * some browsers then ask the person, who can understand the reason by that time.
 */
export function requestPersistence(account: Account): void {
  // The API is missing on insecure origins.
  if (!navigator.storage?.persist) return
  const watching = watch(account, allDrafts).subscribe({
    next: (drafts) => {
      if (drafts.length === 0) return
      watching.unsubscribe()
      void requestPersistenceOnce(account)
    },
  })
}

/** Asks the browser for persistent storage, unless it was already asked for this account on this device. */
export async function requestPersistenceOnce(account: Account): Promise<void> {
  try {
    if ((await getMeta(account, ASKED_KEY)) === true) return
    await setMeta(account, ASKED_KEY, true)
    await navigator.storage.persist()
  } catch {
    // The account was closed or the storage is full; the next page asks again.
  }
}

/** Whether this device keeps work that the person would miss: persistent storage was requested for it. */
export const hasKeptWork = async (account: Account): Promise<boolean> =>
  (await getMeta(account, ASKED_KEY)) === true

/**
 * The storage use of this device, as /profile shows it; a value is null when the browser does not tell it.
 */
export interface DeviceSpace {
  usedBytes: number | null
  quotaBytes: number | null
  /** Whether the storage is persistent: the browser does not evict it. */
  isPersistent: boolean | null
}

/** Reads the storage use from the browser. */
export async function readDeviceSpace(): Promise<DeviceSpace> {
  const { storage } = navigator
  const [estimate, isPersisted] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => undefined),
  ])
  return {
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    isPersistent: isPersisted ?? null,
  }
}

/** Asks for persistent storage when the person pressed the button for it. @returns whether it was granted. */
export async function persistThisDevice(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false
}
