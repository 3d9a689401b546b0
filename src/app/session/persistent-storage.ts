import { watch } from '../../offline/db/watch.ts'
import { allDrafts } from '../../offline/drafts/draft-rows.ts'
import { getMeta, setMeta } from '../../offline/account/cached-responses.ts'
import type { Account } from '../../offline/db/account.ts'


const ASKED = 'asked-to-keep'

/**
 * Asks the browser, once per account and device, not to evict what lies here: after the first saved
 * draft, because some browsers ask the person, who should know by then what it is about.
 */
export function requestPersistence(store: Account): void {
  // Absent on insecure origins.
  if (!navigator.storage?.persist) return
  const watching = watch(store, () => allDrafts(store)).subscribe({
    next: (drafts) => {
      if (drafts.length === 0) return
      watching.unsubscribe()
      void requestPersistenceOnce(store)
    },
  })
}

/** The same for whoever has just asked for something to be kept on this device. */
export async function requestPersistenceOnce(store: Account): Promise<void> {
  try {
    if ((await getMeta(store, ASKED)) === true) return
    await setMeta(store, ASKED, true)
    await navigator.storage.persist()
  } catch {
    // Closed or full meanwhile: the next page asks.
  }
}

/** What /profile shows of this device's storage; nulls where the browser does not tell. */
export interface DeviceSpace {
  usedBytes: number | null
  quotaBytes: number | null
  /** Whether the browser promised not to evict it. */
  kept: boolean | null
}

/** Asks the browser how much lies here. */
export async function deviceSpace(): Promise<DeviceSpace> {
  const { storage } = navigator
  const [estimate, kept] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => undefined),
  ])
  return {
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    kept: kept ?? null,
  }
}

/** Asks once more, because the person pressed a button for it. */
export async function persistThisDevice(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false
}
