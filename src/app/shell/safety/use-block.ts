import { useSetAtom } from 'jotai'
import type { PersonView } from '../../../domain/account/user.ts'
import { forgetScreens } from '../../../offline/account/kept-screens.ts'
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
        // The next start must not show this person for a moment. The block is stored also when this fails.
        if (blocked && account) forgetScreens(account).catch(() => undefined)
        tell(blocked ? { id: crypto.randomUUID(), person } : null)
      })
      .catch(() => tell({ id: crypto.randomUUID(), person: null }))
  }
}
