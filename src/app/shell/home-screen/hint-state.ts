import { getMeta, setMeta } from '../../../offline/account/cached-responses.ts'
import type { Account } from '../../../offline/db/account.ts'
import { isInstalled, isIos } from '../../data/ios.ts'
import { hasKeptWork } from '../../session/persistent-storage.ts'

const DISMISSED_KEY = 'home-screen-hint-dismissed'

/**
 * Whether the person should learn that Safari deletes what is stored here: on an iPhone or iPad, in a tab,
 * when there is something to lose, and until they dismissed the hint.
 */
export async function isHintDue(account: Account): Promise<boolean> {
  if (!isIos() || isInstalled()) return false
  return (await hasKeptWork(account)) && !(await isHintDismissed(account))
}

/** Whether the person dismissed the hint. */
export const isHintDismissed = async (account: Account): Promise<boolean> =>
  (await getMeta(account, DISMISSED_KEY)) === true

/** Ends the hint for this account on this device. */
export const dismissHint = (account: Account): Promise<void> => setMeta(account, DISMISSED_KEY, true)
