import { describe, expect, test } from 'vitest'
import {
  accountGate,
  afterSignIn,
  guard,
  isForOtherRole,
  publicGate,
  rootGate,
  seekerWizardGate,
  setupGate,
  successGate,
  successTitle,
  type Decision,
  type EffectiveUser,
  type Session,
} from '../../../src/domain/account/access.ts'
import { SIGNED_IN_PAGES, signedInPage } from '../../../src/domain/account/signed-in-pages.ts'
import { accountLinks, bottomLinks, HEADER_LINKS } from '../../../src/content/nav-signed-in.ts'
import { hidesNavigation, PUBLIC_PAGES } from '../../../src/content/paths.ts'

const person = (over: Partial<EffectiveUser> = {}): EffectiveUser => ({
  userId: '018f0000-0000-7000-8000-000000000001',
  userType: null,
  seekingOption: null,
  profileCompleted: false,
  successSeen: false,
  isModerator: false,
  ...over,
})
const nobody: Session = null
const untyped = person()
const homeowner = person({ userType: 'homeowner' })
const seeker = person({ userType: 'seeker' })
const seekerWithOption = person({ userType: 'seeker', seekingOption: 'SOLO' })
const completeHomeowner = person({ userType: 'homeowner', profileCompleted: true })
const completeSeeker = person({ userType: 'seeker', seekingOption: 'SOLO', profileCompleted: true })
const completeSeekerWithoutOption = person({ userType: 'seeker', profileCompleted: true })
const admin = person({ userType: 'admin' })

/** The decision as text: 'pass', 'spinner' or the path of a redirect. */
const textOf = (decision: Decision) => (decision.kind === 'redirect' ? decision.to : decision.kind)

const WIZARD = '/setup/home-seeker-profile'
const LISTING = '/setup/property-listing'

describe('the guard of protected paths (section 4)', () => {
  test.each<[string, string, Session, string]>([
    ['auth still loading', '/dashboard', 'loading', 'spinner'],
    ['unauthenticated', '/dashboard', nobody, '/account'],
    ['unauthenticated at a setup path', WIZARD, nobody, '/account'],
    ['no user type', '/dashboard', untyped, '/setup'],
    ['no user type at a wizard', WIZARD, untyped, '/setup'],
    ['no user type at /setup', '/setup', untyped, 'pass'],
    ['incomplete homeowner elsewhere', '/messages', homeowner, LISTING],
    ['incomplete homeowner at /setup', '/setup', homeowner, 'pass'],
    ['incomplete homeowner at the listing wizard', LISTING, homeowner, 'pass'],
    ['incomplete homeowner at an old listing path', '/create-listing', homeowner, 'pass'],
    ['incomplete homeowner at any /setup/ path', '/setup/anything', homeowner, 'pass'],
    ['incomplete homeowner at a seeker path', '/home-seeker-profile', homeowner, LISTING],
    ['incomplete seeker without an option', '/messages', seeker, '/setup'],
    ['incomplete seeker with an option', '/messages', seekerWithOption, WIZARD],
    ['incomplete seeker at the wizard', WIZARD, seekerWithOption, 'pass'],
    ['incomplete seeker at an old seeker path', '/roommate-preferences', seekerWithOption, 'pass'],
    ['incomplete seeker at a listing path', '/create-listing', seekerWithOption, WIZARD],
    ['completed homeowner', '/dashboard', completeHomeowner, 'pass'],
    ['completed seeker', '/messages', completeSeeker, 'pass'],
    ['completed seeker at /admin', '/admin', completeSeeker, '/dashboard'],
    ['admin', '/admin', admin, 'pass'],
    ['admin at the queue', '/admin/queue', admin, 'pass'],
    ['completed seeker at the queue', '/admin/queue', completeSeeker, '/dashboard'],
    ['moderator at the queue', '/admin/queue', { ...completeSeeker, isModerator: true }, 'pass'],
    ['moderator at /admin', '/admin', { ...completeSeeker, isModerator: true }, '/dashboard'],
    ['suspended or not, at the notices', '/reports', seeker, 'pass'],
    ['the outbox for an incomplete person', '/outbox', seekerWithOption, 'pass'],
    ['the profile for a person without a type', '/profile', untyped, 'pass'],
    ['the outbox for nobody', '/outbox', nobody, '/account'],
  ])('%s', (_, path, session, expected) => {
    expect(textOf(guard(path, session))).toBe(expected)
  })
})

describe('a page of another role shows a notice', () => {
  const pagesOfOthers = (session: Session) =>
    SIGNED_IN_PAGES.filter((page) => isForOtherRole(page, session)).map(({ path }) => path)
  const owners = ['/setup/property-listing', '/view-listing', '/view-listing/$listingId/edit']
  const seekers = [
    '/setup/home-seeker-profile',
    '/profile/edit',
    '/home-finder',
    '/saved',
    '/saved/compare',
    '/saved/$listingId',
    '/share',
    '/groups',
    '/groups/$groupId',
  ]

  test.each<[string, Session, string[]]>([
    ['a seeker', completeSeeker, [...owners, '/admin', '/admin/queue']],
    ['an incomplete seeker', seeker, [...owners, '/admin', '/admin/queue']],
    ['a homeowner', completeHomeowner, [...seekers, '/admin', '/admin/queue']],
    ['an admin', admin, seekers],
    ['a moderator', { ...completeSeeker, isModerator: true }, [...owners, '/admin']],
    ['a person without a type', untyped, []],
    ['nobody', nobody, []],
  ])('to %s', (_, session, expected) => {
    expect(pagesOfOthers(session).toSorted()).toEqual(expected.toSorted())
  })

  test('every link of the navigation leads to a page of its role', () => {
    for (const role of ['seeker', 'homeowner', 'admin'] as const) {
      const links = [...HEADER_LINKS[role], ...bottomLinks(role, false), ...accountLinks(role, true)]
      const own = links.map(({ to }) => signedInPage(to)).filter((page) => page !== undefined)
      expect(own.filter(({ roles }) => !roles.includes(role))).toEqual([])
    }
  })
})

describe('the root gate', () => {
  test.each<[string, string, boolean, Session, string]>([
    ['no flag', '/', false, seekerWithOption, 'pass'],
    ['flag of a seeker in setup', '/', true, seekerWithOption, WIZARD],
    ['flag at an unknown path', '/no-such-page', true, seekerWithOption, WIZARD],
    ['flag, but already in a setup path', '/x/setup/y', true, seekerWithOption, 'pass'],
    ['flag while loading', '/', true, 'loading', 'spinner'],
    ['flag of a completed seeker', '/', true, completeSeeker, 'pass'],
    ['flag of a homeowner', '/', true, homeowner, 'pass'],
    ['flag without a person', '/', true, nobody, 'pass'],
  ])('%s', (_, path, flag, session, expected) => {
    expect(textOf(rootGate(path, flag, session))).toBe(expected)
  })
})

describe('after signing in, once', () => {
  test.each<[string, EffectiveUser, boolean, string]>([
    ['no user type', untyped, false, '/setup'],
    ['completed homeowner', completeHomeowner, false, '/success'],
    ['completed seeker', completeSeeker, false, '/success'],
    ['completed seeker who saw it', { ...completeSeeker, successSeen: true }, false, 'pass'],
    ['incomplete homeowner', homeowner, false, LISTING],
    ['incomplete seeker with an option', seekerWithOption, false, WIZARD],
    ['incomplete seeker without an option', seeker, false, '/setup'],
    ['the same, once more in this session', seeker, true, 'pass'],
    ['admin', admin, false, 'pass'],
  ])('%s', (_, user, sent, expected) => {
    expect(textOf(afterSignIn(user, sent))).toBe(expected)
  })
})

describe('/setup', () => {
  test.each<[string, Session, boolean, string]>([
    ['loading', 'loading', false, 'spinner'],
    ['unauthenticated', nobody, false, '/account'],
    ['no user type', untyped, false, 'pass'],
    ['homeowner without change', homeowner, false, '/'],
    ['homeowner with change', homeowner, true, 'pass'],
    ['seeker with an option, without change', seekerWithOption, false, '/'],
    ['seeker without an option must be able to choose one', seeker, false, 'pass'],
    ['completed', completeSeeker, false, '/profile'],
    ['completed, with change', completeHomeowner, true, '/profile'],
    ['completed seeker without an option', completeSeekerWithoutOption, false, 'pass'],
  ])('%s', (_, session, change, expected) => {
    expect(textOf(setupGate(session, change))).toBe(expected)
  })
})

describe('the other gates', () => {
  test.each<[Session, string]>([
    ['loading', 'pass'],
    [nobody, 'pass'],
    [untyped, '/setup'],
    [seeker, '/dashboard'],
  ])('/account for %o', (session, expected) => expect(textOf(accountGate(session))).toBe(expected))

  test.each<[Session, string]>([
    [seekerWithOption, 'pass'],
    [seeker, '/setup'],
    [homeowner, LISTING],
    [completeSeeker, '/dashboard'],
    [admin, '/dashboard'],
  ])('the seeker wizard for %o', (session, expected) =>
    expect(textOf(seekerWizardGate(session))).toBe(expected),
  )

  test.each<[Session, boolean, string]>([
    ['loading', false, 'spinner'],
    [nobody, true, '/account'],
    [completeSeeker, false, '/dashboard'],
    [completeSeeker, true, 'pass'],
  ])('/success for %o', (session, state, expected) =>
    expect(textOf(successGate(session, state))).toBe(expected),
  )

  test('public pages: bounce, stay and app', () => {
    const bounced = PUBLIC_PAGES.filter(
      (page) => textOf(publicGate(page.signedIn, completeSeeker)) === '/dashboard',
    )
    expect(bounced.map((page) => page.path)).toEqual([
      '/beta',
      '/beta-socal',
      '/beta-nyc',
      '/homeowner',
      '/how-it-works',
      '/group-hunting',
      '/pricing',
      '/stories',
    ])
    for (const page of PUBLIC_PAGES) expect(textOf(publicGate(page.signedIn, nobody))).toBe('pass')
  })

  test.each<[string, Session, string]>([
    ['a seeker', completeSeeker, 'pass'],
    ['a homeowner', completeHomeowner, '/dashboard'],
    ['an admin', admin, '/dashboard'],
    ['a person without a type', untyped, '/dashboard'],
  ])('the app page of seekers for %s', (_, session, expected) => {
    expect(textOf(publicGate('app', session))).toBe(expected)
  })

  test.each([
    [{ userType: 'homeowner', isNewListing: true }, 'Listing Created Successfully!'],
    [{ userType: 'homeowner', isUpdated: true }, 'Listing Updated Successfully!'],
    [{ userType: 'seeker' }, 'Profile Created Successfully!'],
    [{ userType: 'homeowner' }, 'Success!'],
  ] as const)('success title of %o', (state, title) => expect(successTitle(state)).toBe(title))
})

test.each([
  ['/setup', true],
  ['/setup/property-listing', true],
  ['/success', true],
  ['/view-listing/01a2/edit', true],
  ['/view-listing/01a2', false],
  ['/view-listing', false],
  ['/dashboard', false],
])('%s hides the navigation, so that a form is not left: %s', (path, hides) => {
  expect(hidesNavigation(path)).toBe(hides)
})
