/**
 * Flags of one account in one tab, in sessionStorage. They contain no personal data and end with the tab.
 */
type Flag = 'seeker-setup' | 'setup-sent' | 'home-redirected'

const chosenTypeKey = (userId: string) => `commonroof:${userId}:chosen-type`
const keyOf = (userId: string, flag: Flag) => `commonroof:${userId}:${flag}`

/** Whether a flag of the account is set in this tab. */
export function hasFlag(userId: string, flag: Flag): boolean {
  return sessionStorage.getItem(keyOf(userId, flag)) !== null
}

/** Sets a flag of the account in this tab. */
export function setFlag(userId: string, flag: Flag): void {
  sessionStorage.setItem(keyOf(userId, flag), '1')
}

/** Clears a flag of the account in this tab. */
export function clearFlag(userId: string, flag: Flag): void {
  sessionStorage.removeItem(keyOf(userId, flag))
}

/** Clears all flags of an account. */
export function clearFlags(userId: string): void {
  for (const flag of ['seeker-setup', 'setup-sent', 'home-redirected'] as const) clearFlag(userId, flag)
  sessionStorage.removeItem(chosenTypeKey(userId))
}

/** Stores the account type of the link that the person followed, so that /setup preselects it. */
export function rememberChosenType(userId: string, type: 'homeowner' | 'seeker'): void {
  sessionStorage.setItem(chosenTypeKey(userId), type)
}

/** The account type of the link that the person followed; null when there was none. */
export function chosenType(userId: string): 'homeowner' | 'seeker' | null {
  const type = sessionStorage.getItem(chosenTypeKey(userId))
  return type === 'homeowner' || type === 'seeker' ? type : null
}

const INVITE_KEY = 'commonroof:invite'

/** Stores the code of a group invitation that a visitor opened, until they have signed in. */
export function rememberInvite(code: string): void {
  sessionStorage.setItem(INVITE_KEY, code)
}

/** The code of the stored invitation; null when there is none. */
export function rememberedInvite(): string | null {
  return sessionStorage.getItem(INVITE_KEY)
}

/** Deletes the stored invitation. */
export function forgetInvite(): void {
  sessionStorage.removeItem(INVITE_KEY)
}
