import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOADS_AT_ONCE } from '../../../domain/core/limits.ts'
import { CAPS } from '../core/cap-table.ts'
import { limitConcurrency } from '../core/concurrency.ts'
import { Refusal } from '../core/refusal.ts'

/** Uploads that are received at the same time: each can take 200 MB of the disk, and decoding has its own limit. */
const AT_ONCE = 16
/** Uploads of one account that are received or wait: as many as four devices send. */
const PER_ACCOUNT_MAX = 4 * UPLOADS_AT_ONCE
/** Uploads of all accounts that are received or wait. */
const ALL_MAX = 64

interface AccountQueue {
  run: <T>(task: () => Promise<T>) => Promise<T>
  size: number
}

/** Receives a few uploads of an account at a time, each into a folder that ends with it. */
export interface UploadQueue {
  /**
   * Runs `work` with an empty folder, once it is the account's turn; the body is not read before that.
   * @throws Refusal `rate_limited` (429) while too many uploads of the account wait, `unavailable` (503) while too
   * many of all accounts wait
   */
  run: <T>(userId: string, work: (folder: string) => Promise<T>) => Promise<T>
}

/** Creates the queue. `folder` is emptied first: a killed process left its uploads there. */
export function createUploadQueue(folder: string): UploadQueue {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const inAll = limitConcurrency(AT_ONCE)
  const accounts = new Map<string, AccountQueue>()
  let size = 0
  return {
    async run(userId, work) {
      const account = accounts.get(userId) ?? { run: limitConcurrency(UPLOADS_AT_ONCE), size: 0 }
      if (account.size === PER_ACCOUNT_MAX)
        throw new Refusal('rate_limited', CAPS.uploads.says, {
          retryAfterMs: 5000,
        })
      if (size === ALL_MAX)
        throw new Refusal('unavailable', 'We’re busy right now. Try again in a moment.', {
          retryAfterMs: 5000,
        })
      accounts.set(userId, account)
      account.size++
      size++
      try {
        return await account.run(() => inAll(() => withFolder(folder, work)))
      } finally {
        account.size--
        size--
        if (account.size === 0) accounts.delete(userId)
      }
    },
  }
}

async function withFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, 'upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
