import { localDay, type Day } from '../../domain/core/dates.ts'
import type { Account } from '../../offline/db/account.ts'
import { useAccount } from './account-hooks.ts'
import { useClockOffset } from './use-clock-offset.ts'

type Clock = Pick<Account, 'serverNow'>

/** The server's time as far as the device knows it; without an account the device's own. Unix milliseconds. */
export const nowOf = (account: Clock | null): number => account?.serverNow() ?? Date.now()

/** The person's local day by the server's clock, as far as the device knows it. */
export const todayOf = (account: Clock | null): Day => localDay(new Date(nowOf(account)))

/** The person's local day on this page; it follows a correction of the clock. */
export function useToday(): Day {
  const account = useAccount()
  useClockOffset()
  return todayOf(account)
}
