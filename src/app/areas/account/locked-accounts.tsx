import { countOf, listOf } from '../../../domain/core/phrases.ts'
import type { KnownAccount } from '../../../offline/account/registry.ts'
import { Notice } from '../../ui/notice.tsx'

const unsentLabel = ({ unsent, drafts }: KnownAccount) =>
  listOf([unsent > 0 && countOf(unsent, 'unsent item'), drafts > 0 && countOf(drafts, 'draft')])

/** Lists the accounts with unsent work on this device: the amount of work of each, without its content. */
export function LockedAccounts({ accounts }: { accounts: readonly KnownAccount[] }) {
  const locked = accounts.filter(({ unsent, drafts }) => unsent + drafts > 0)
  if (locked.length === 0) return null
  return (
    <Notice tone="info" live={false} title="Locked on this device" className="mb-6">
      <ul className="grid gap-1">
        {locked.map((account) => (
          <li key={account.userId}>
            {unsentLabel(account)} of <span className="inline-block">{account.emailHint}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1">They open and send only after that person signs in here.</p>
    </Notice>
  )
}
