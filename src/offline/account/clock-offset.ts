import * as v from 'valibot'
import type { Account } from '../db/account.ts'
import { getMeta, setMeta } from './cached-responses.ts'

const KEY = 'clockOffset'
/** A smaller change is the error of the measurement. */
const CHANGE_MIN_MS = 2000

const Offset = v.fallback(v.pipe(v.number(), v.finite()), 0)

/** Reads the offset of the last contact, so that a start without a connection also knows it. */
export async function loadClockOffset(account: Account): Promise<void> {
  account.clockOffset = v.parse(Offset, await getMeta(account, KEY))
}

/** Uses a measured offset (milliseconds) from now on, and stores it for later starts. */
export async function storeClockOffset(account: Account, offsetMs: number): Promise<void> {
  if (Math.abs(offsetMs - account.clockOffset) < CHANGE_MIN_MS) return
  account.clockOffset = offsetMs
  await setMeta(account, KEY, offsetMs)
}
