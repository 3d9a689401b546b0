import type { SeekingOption } from '../seeker/seeker.ts'
import type { UserType } from './user.ts'

/**
 * Who may be where (specification, sections 2, 4 and 6), as pure decisions. Every function takes the
 * *effective* user: the last snapshot plus what the person already did on this device and the server
 * has not refused, so that finishing something offline is never a dead end.
 */
export interface EffectiveUser {
  userId: string
  userType: UserType | null
  seekingOption: SeekingOption | null
  profileCompleted: boolean
  /** /success was shown after signing in; it happens once per account. */
  successSeen: boolean
}

export type Session = 'loading' | null | EffectiveUser
export type Decision = { kind: 'pass' } | { kind: 'spinner' } | { kind: 'redirect'; to: string }

const PASS: Decision = { kind: 'pass' }
const SPINNER: Decision = { kind: 'spinner' }
const redirect = (to: string): Decision => ({ kind: 'redirect', to })

export const SEEKER_WIZARD = '/setup/home-seeker-profile'
export const LISTING_WIZARD = '/setup/property-listing'

/** Links that older pages and mails use, and where they lead. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/setup/property': LISTING_WIZARD,
  '/create-listing': LISTING_WIZARD,
  '/property-listing': LISTING_WIZARD,
  '/home-seeker-profile': SEEKER_WIZARD,
  '/roommate-preferences': SEEKER_WIZARD,
}

/** Open to every signed-in person, whatever is missing in the profile: their own words are there. */
const ALWAYS_FOR_SIGNED_IN = ['/outbox', '/profile']
const LISTING_PATHS = [LISTING_WIZARD, '/setup/property', '/create-listing', '/property-listing']
const SEEKER_PATHS = [SEEKER_WIZARD, '/home-seeker-profile', '/roommate-preferences']

/** Where a person whose profile is not complete goes on. */
export function nextSetupStep(user: EffectiveUser): string {
  if (user.userType === null) return '/setup'
  if (user.userType === 'homeowner') return LISTING_WIZARD
  return user.seekingOption === null ? '/setup' : SEEKER_WIZARD
}

const isAdmin = (user: EffectiveUser) => user.userType === 'admin'
const isComplete = (user: EffectiveUser) => user.profileCompleted || isAdmin(user)

/** The guard of every protected path. */
export function guard(path: string, session: Session): Decision {
  if (session === 'loading') return SPINNER
  if (session === null) return redirect('/account')
  if (ALWAYS_FOR_SIGNED_IN.includes(path)) return PASS
  if (isAdmin(session)) return PASS
  if (path === '/admin') return redirect('/dashboard')
  if (session.userType === null) return path === '/setup' ? PASS : redirect('/setup')
  if (isComplete(session)) return PASS
  const own = session.userType === 'homeowner' ? LISTING_PATHS : SEEKER_PATHS
  if (path === '/setup' || path.startsWith('/setup/') || own.includes(path)) return PASS
  return redirect(nextSetupStep(session))
}

/** The root gate: `/` and every unknown path. The flag counts only for a seeker who is not done. */
export function rootGate(path: string, seekerSetupFlag: boolean, session: Session): Decision {
  if (!seekerSetupFlag || path.includes('/setup/')) return PASS
  if (session === 'loading') return SPINNER
  if (session === null || session.userType !== 'seeker' || session.profileCompleted) return PASS
  return redirect(SEEKER_WIZARD)
}

/** Where the home page sends a person once after signing in; `setupSent` is the session's own flag. */
export function afterSignIn(user: EffectiveUser, setupSent: boolean): Decision {
  if (isAdmin(user)) return PASS
  if (user.userType === null) return redirect('/setup')
  if (user.profileCompleted) return user.successSeen ? PASS : redirect('/success')
  const next = nextSetupStep(user)
  return next === '/setup' && setupSent ? PASS : redirect(next)
}

/** /account: a signed-in person has no business there. */
export function accountGate(session: Session): Decision {
  if (session === 'loading' || session === null) return PASS
  return redirect(session.userType === null ? '/setup' : '/dashboard')
}

/** /setup, with or without `?change=true`. */
export function setupGate(session: Session, change: boolean): Decision {
  if (session === 'loading') return SPINNER
  if (session === null) return redirect('/account')
  const seekerWithoutOption = session.userType === 'seeker' && session.seekingOption === null
  if (isComplete(session)) return seekerWithoutOption ? PASS : redirect('/profile')
  if (session.userType !== null && !change && !seekerWithoutOption) return redirect('/')
  return PASS
}

/** The seeker wizard: a completed profile is edited in /profile, and without a housing option there is nothing to fill. */
export function seekerWizardGate(session: Session): Decision {
  if (session === 'loading' || session === null) return PASS
  if (isComplete(session)) return redirect('/dashboard')
  return session.userType === 'seeker' && session.seekingOption !== null
    ? PASS
    : redirect(nextSetupStep(session))
}

/** /success is reached with navigation state only. */
export function successGate(session: Session, hasState: boolean): Decision {
  if (session === 'loading') return SPINNER
  if (session === null) return redirect('/account')
  return hasState ? PASS : redirect('/dashboard')
}

export interface SuccessState {
  userType: 'homeowner' | 'seeker'
  isNewListing?: boolean
  isFirstListing?: boolean
  isUpdated?: boolean
  isIncomplete?: boolean
}

export function successTitle(state: SuccessState): string {
  if (state.userType === 'seeker') return 'Profile Created Successfully!'
  if (state.isUpdated) return 'Listing Updated Successfully!'
  return state.isNewListing || state.isFirstListing ? 'Listing Created Successfully!' : 'Success!'
}

/** What a public page does with a signed-in person: see `content/paths.ts`. */
export type SignedInRule = 'bounce' | 'stay' | 'app'

export function publicGate(rule: SignedInRule, session: Session): Decision {
  if (session === 'loading' || session === null || rule !== 'bounce') return PASS
  return redirect('/dashboard')
}
