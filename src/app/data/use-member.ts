import { useAtomValue } from 'jotai'
import type { UserType } from '../../domain/account/user.ts'
import { sessionAtom } from './state.ts'

/** The signed-in person as a public page needs to know them; null for a visitor. */
export function useMember(): { userType: UserType | null } | null {
  const session = useAtomValue(sessionAtom)
  return session.status === 'signed-in' ? { userType: session.effective.userType } : null
}
