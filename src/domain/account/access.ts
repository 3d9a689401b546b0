import type { SeekingOption } from '../seeker/seeker.ts'
import { signedInPage, type SignedInPage } from './signed-in-pages.ts'
import type { UserType } from './user.ts'

/**
 * The signed-in user as the access rules see them (specification, sections 2, 4 and 6): the last cached
 * server response plus this device's operations that the server has not refused. A person who finishes a step
 * offline can therefore go on.
 */
export interface EffectiveUser {
  userId: string
  userType: UserType | null
  seekingOption: SeekingOption | null
  profileCompleted: boolean
  /** Whether /success was shown after signing in; it is shown once per account. */
  successSeen: boolean
  isModerator: boolean
}

/** Whether the person wants to rent with a group. */
export function looksForGroup({ userType, seekingOption }: EffectiveUser): boolean {
  return userType === 'seeker' && seekingOption === 'FIND_GROUP'
}

/** The signed-in user; null when nobody is signed in, `loading` until the device knows. */
export type Session = 'loading' | null | EffectiveUser
/** What a guard decides: show the page, show a spinner, or redirect to a path. */
export type Decision = { kind: 'pass' } | { kind: 'spinner' } | { kind: 'redirect'; to: string }

const PASS: Decision = { kind: 'pass' }
const SPINNER: Decision = { kind: 'spinner' }
const redirect = (to: string): Decision => ({ kind: 'redirect', to })

export const SEEKER_WIZARD = '/setup/home-seeker-profile'
export const LISTING_WIZARD = '/setup/property-listing'

/** Paths that older pages and e-mails link to, and the paths that replaced them. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/setup/property': LISTING_WIZARD,
  '/create-listing': LISTING_WIZARD,
  '/property-listing': LISTING_WIZARD,
  '/home-seeker-profile': SEEKER_WIZARD,
  '/roommate-preferences': SEEKER_WIZARD,
}

const LISTING_PATHS = [LISTING_WIZARD, '/setup/property', '/create-listing', '/property-listing']
const SEEKER_PATHS = [SEEKER_WIZARD, '/home-seeker-profile', '/roommate-preferences']

/** The path of the next setup step of a person with an incomplete profile. */
export function nextSetupStep(user: EffectiveUser): string {
  if (user.userType === null) return '/setup'
  if (user.userType === 'homeowner') return LISTING_WIZARD
  return user.seekingOption === null ? '/setup' : SEEKER_WIZARD
}

const isAdmin = (user: EffectiveUser) => user.userType === 'admin'
const isComplete = (user: EffectiveUser) => user.profileCompleted || isAdmin(user)

/** The decision for a protected path. */
export function guard(path: string, session: Session): Decision {
  if (session === 'loading') return SPINNER
  if (session === null) return redirect('/account')
  const page = signedInPage(path)
  if (page?.access === 'always') return PASS
  if (isAdmin(session)) return PASS
  if (page?.forModerators && session.isModerator) return PASS
  if (page?.roles.every((role) => role === 'admin')) return redirect('/dashboard')
  if (session.userType === null) return path === '/setup' ? PASS : redirect('/setup')
  if (isComplete(session)) return PASS
  const own = session.userType === 'homeowner' ? LISTING_PATHS : SEEKER_PATHS
  if (path === '/setup' || path.startsWith('/setup/') || own.includes(path)) return PASS
  return redirect(nextSetupStep(session))
}

/** Whether a page is of no use to a person's account type, so that a notice takes its place. */
export function isForOtherRole(
  { roles, forModerators }: Pick<SignedInPage, 'roles' | 'forModerators'>,
  session: Session,
): boolean {
  if (session === 'loading' || session === null || session.userType === null) return false
  if (forModerators && session.isModerator) return false
  return !roles.includes(session.userType)
}

/**
 * The decision for `/` and every unknown path: `seekerSetupFlag` redirects a seeker with an incomplete
 * profile to the wizard.
 */
export function rootGate(path: string, seekerSetupFlag: boolean, session: Session): Decision {
  if (!seekerSetupFlag || path.includes('/setup/')) return PASS
  if (session === 'loading') return SPINNER
  if (session === null || session.userType !== 'seeker' || session.profileCompleted) return PASS
  return redirect(SEEKER_WIZARD)
}

/** The home page's redirect after signing in; `setupSent` is true once this session was sent to /setup. */
export function afterSignIn(user: EffectiveUser, setupSent: boolean): Decision {
  if (isAdmin(user)) return PASS
  if (user.userType === null) return redirect('/setup')
  if (user.profileCompleted) return user.successSeen ? PASS : redirect('/success')
  const next = nextSetupStep(user)
  return next === '/setup' && setupSent ? PASS : redirect(next)
}

/** The decision for /account: signed-in people are redirected. */
export function accountGate(session: Session): Decision {
  if (session === 'loading' || session === null) return PASS
  return redirect(session.userType === null ? '/setup' : '/dashboard')
}

/** The decision for /setup; `change` is true with `?change=true`. */
export function setupGate(session: Session, change: boolean): Decision {
  if (session === 'loading') return SPINNER
  if (session === null) return redirect('/account')
  const seekerWithoutOption = session.userType === 'seeker' && session.seekingOption === null
  if (isComplete(session)) return seekerWithoutOption ? PASS : redirect('/profile')
  if (session.userType !== null && !change && !seekerWithoutOption) return redirect('/')
  return PASS
}

/**
 * The decision for the seeker wizard: a completed profile is edited in /profile, and without a housing option
 * the wizard has no questions.
 */
export function seekerWizardGate(session: Session): Decision {
  if (session === 'loading' || session === null) return PASS
  if (isComplete(session)) return redirect('/dashboard')
  return session.userType === 'seeker' && session.seekingOption !== null
    ? PASS
    : redirect(nextSetupStep(session))
}

/** The decision for /success, which needs the navigation state of the form that leads there. */
export function successGate(session: Session, hasState: boolean): Decision {
  if (session === 'loading') return SPINNER
  if (session === null) return redirect('/account')
  return hasState ? PASS : redirect('/dashboard')
}

/** The navigation state of /success. */
export interface SuccessState {
  userType: 'homeowner' | 'seeker'
  isNewListing?: boolean
  isFirstListing?: boolean
  isUpdated?: boolean
  isIncomplete?: boolean
}

/** The heading of /success. */
export function successTitle(state: SuccessState): string {
  if (state.userType === 'seeker') return 'Profile Created Successfully!'
  if (state.isUpdated) return 'Listing Updated Successfully!'
  return state.isNewListing || state.isFirstListing ? 'Listing Created Successfully!' : 'Success!'
}

/** What a signed-in person gets on a public page; see `content/paths.ts`. */
export type SignedInRule = 'bounce' | 'stay' | 'app'

/** The decision for a public page; an app page is for seekers only. */
export function publicGate(rule: SignedInRule, session: Session): Decision {
  if (session === 'loading' || session === null || rule === 'stay') return PASS
  return rule === 'app' && session.userType === 'seeker' ? PASS : redirect('/dashboard')
}
