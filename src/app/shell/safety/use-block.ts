import { useSetAtom } from 'jotai'
import type { PersonView } from '../../../domain/account/user.ts'
import type { Account } from '../../../offline/db/account.ts'
import { useSetValue } from '../../forms/use-submit.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { blockNewsAtom } from './block-news.ts'

/** Another person, as far as the safety menu needs to know them. */
export type SafetyPerson = Pick<PersonView, '_id' | 'firstName'>

/** The function that blocks or unblocks a person; a toast tells of a block and offers to undo it. */
export function useBlock(): (person: SafetyPerson, blocked: boolean) => void {
  const setValue = useSetValue()
  const account = useAccount()
  const tell = useSetAtom(blockNewsAtom)
  return (person, blocked) => {
    const { _id: personId, firstName: name } = person
    setValue({ kind: 'person.block', payload: { personId, name, blocked } })
      .then(() => {
        if (blocked && account) void forget(account, personId)
        tell(blocked ? { id: crypto.randomUUID(), person } : null)
      })
      .catch(() => tell({ id: crypto.randomUUID(), person: null }))
  }
}

/** Deletes what would show the person once more; the block is stored also when this fails. */
async function forget(account: Account, personId: string): Promise<void> {
  try {
    const { forgetPerson } = await import('../../../offline/forget-person.ts')
    await forgetPerson(account, personId)
  } catch {
    // It is shown until the server's next response.
  }
}
