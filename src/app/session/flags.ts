/**
 * Flags of one browser session and one person, in sessionStorage: they hold no words of anybody and
 * end with the tab.
 */
type Flag = 'seeker-setup' | 'setup-sent' | 'home-redirected'

const chosenTypeKey = (userId: string) => `commonroof:${userId}:chosen-type`
const keyOf = (userId: string, flag: Flag) => `commonroof:${userId}:${flag}`

export function hasFlag(userId: string, flag: Flag): boolean {
  return sessionStorage.getItem(keyOf(userId, flag)) !== null
}

export function setFlag(userId: string, flag: Flag): void {
  sessionStorage.setItem(keyOf(userId, flag), '1')
}

export function clearFlag(userId: string, flag: Flag): void {
  sessionStorage.removeItem(keyOf(userId, flag))
}

export function clearFlags(userId: string): void {
  for (const flag of ['seeker-setup', 'setup-sent', 'home-redirected'] as const) clearFlag(userId, flag)
  sessionStorage.removeItem(chosenTypeKey(userId))
}

/** The account type that a link asked for, so that /setup opens with it chosen. */
export function rememberChosenType(userId: string, type: 'homeowner' | 'seeker'): void {
  sessionStorage.setItem(chosenTypeKey(userId), type)
}

export function chosenType(userId: string): 'homeowner' | 'seeker' | null {
  const type = sessionStorage.getItem(chosenTypeKey(userId))
  return type === 'homeowner' || type === 'seeker' ? type : null
}

const INVITE_KEY = 'commonroof:invite'

/** An invitation to a group that was followed before anybody was signed in; it waits until it can be used. */
export function rememberInvite(code: string): void {
  sessionStorage.setItem(INVITE_KEY, code)
}

export function rememberedInvite(): string | null {
  return sessionStorage.getItem(INVITE_KEY)
}

export function forgetInvite(): void {
  sessionStorage.removeItem(INVITE_KEY)
}
