import type { KnownAccount } from '../../../offline/registry.ts'
import { Notice } from '../../ui/notice.tsx'

const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`

function what({ unsent, drafts }: KnownAccount): string {
  return [
    unsent > 0 && count(unsent, 'unsent item', 'unsent items'),
    drafts > 0 && count(drafts, 'draft', 'drafts'),
  ]
    .filter((part) => part !== false)
    .join(' and ')
}

/** What other people left on this device: how much, never what. */
export function LockedHere({ accounts }: { accounts: readonly KnownAccount[] }) {
  const locked = accounts.filter(({ unsent, drafts }) => unsent + drafts > 0)
  if (locked.length === 0) return null
  return (
    <Notice tone="info" live={false} title="Locked on this device" className="mb-6">
      <ul className="grid gap-1">
        {locked.map((account) => (
          <li key={account.userId}>
            {what(account)} of {account.emailHint}
          </li>
        ))}
      </ul>
      <p className="mt-1">They open and go out only for that person, after signing in here.</p>
    </Notice>
  )
}
