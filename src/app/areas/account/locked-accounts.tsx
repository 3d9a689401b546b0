import type { KnownAccount } from '../../../offline/account/registry.ts'
import { Notice } from '../../ui/notice.tsx'
import * as strings from './strings/forms.tsx'

/** Lists the accounts with unsent work on this device: the amount of work of each, without its content. */
export function LockedAccounts({ accounts }: { accounts: readonly KnownAccount[] }) {
  const locked = accounts.filter(({ unsent, drafts }) => unsent + drafts > 0)
  if (locked.length === 0) return null
  return (
    <Notice tone="info" live={false} title={strings.lockedHere} className="mb-6">
      <ul className="grid gap-1">
        {locked.map((account) => (
          <li key={account.userId}>
            {strings.lockedWork(
              account.unsent,
              account.drafts,
              (words) => (
                <span className="inline-block">{words}</span>
              ),
              account.emailHint,
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1">{strings.openForThem}</p>
    </Notice>
  )
}
