import { tabStorage } from '../data/tab-storage.ts'

/**
 * Flags of one account in one tab, in sessionStorage. They contain no personal data and end with the tab.
 */
type Flag = 'seeker-setup' | 'setup-sent' | 'home-redirected'

const chosenTypeKey = (userId: string) => `commonroof:${userId}:chosen-type`
const keyOf = (userId: string, flag: Flag) => `commonroof:${userId}:${flag}`

/** Whether a flag of the account is set in this tab. */
export function hasFlag(userId: string, flag: Flag): boolean {
  return tabStorage.get(keyOf(userId, flag)) !== null
}

/** Sets a flag of the account in this tab. */
export function setFlag(userId: string, flag: Flag): void {
  tabStorage.set(keyOf(userId, flag), '1')
}

/** Clears a flag of the account in this tab. */
export function clearFlag(userId: string, flag: Flag): void {
  tabStorage.remove(keyOf(userId, flag))
}

/** Clears all flags of an account. */
export function clearFlags(userId: string): void {
  for (const flag of ['seeker-setup', 'setup-sent', 'home-redirected'] as const) clearFlag(userId, flag)
  tabStorage.remove(chosenTypeKey(userId))
  tabStorage.remove(chosenStateKey(userId))
}

/** Stores the account type of the link that the person followed, so that /setup preselects it. */
export function rememberChosenType(userId: string, type: 'homeowner' | 'seeker'): void {
  tabStorage.set(chosenTypeKey(userId), type)
}

/** The account type of the link that the person followed; null when there was none. */
export function chosenType(userId: string): 'homeowner' | 'seeker' | null {
  const type = tabStorage.get(chosenTypeKey(userId))
  return type === 'homeowner' || type === 'seeker' ? type : null
}

const chosenStateKey = (userId: string) => `commonroof:${userId}:chosen-state`

/** Stores the state of the link that the person followed, so that the form of their first listing has it. */
export function rememberChosenState(userId: string, state: 'CA' | 'NY'): void {
  tabStorage.set(chosenStateKey(userId), state)
}

/** The state of the link that the person followed; empty when there was none. */
export function chosenState(userId: string): 'CA' | 'NY' | '' {
  const state = tabStorage.get(chosenStateKey(userId))
  return state === 'CA' || state === 'NY' ? state : ''
}

const INVITE_KEY = 'commonroof:invite'

/** Stores the code of a group invitation that a visitor opened, until they have signed in. */
export function rememberInvite(code: string): void {
  tabStorage.set(INVITE_KEY, code)
}

/** The code of the stored invitation; null when there is none. */
export function rememberedInvite(): string | null {
  return tabStorage.get(INVITE_KEY)
}

/** Deletes the stored invitation. */
export function forgetInvite(): void {
  tabStorage.remove(INVITE_KEY)
}
