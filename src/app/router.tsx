import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PUBLIC_PAGES, type PageTemplate, type PublicPage } from '../content/paths.ts'
import {
  accountGate,
  guard,
  publicGate,
  REDIRECTS,
  rootGate,
  seekerWizardGate,
  setupGate,
  successGate,
  type Decision,
  type SuccessState,
} from '../domain/account/access.ts'
import { HOME_LINK_KEYS } from '../domain/homes/home-link.ts'
import { readCurrentAccount } from '../offline/account/registry-reader.ts'
import { hasFlag, rememberInvite } from './session/flags.ts'
import { appStore, currentSession, needsSignInAtom, whenSessionKnown } from './data/state.ts'
import { chunk } from './background/pwa/missing-chunk.ts'
import { GuardSpinner } from './shell/guard-spinner.tsx'
import { Redirecting } from './shell/redirecting.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './shell/route-error.tsx'
import { contentPage } from './site/content-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    success?: SuccessState
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** The named texts of a query; whatever else stands in it is left out. No schema: it would put valibot before every public page. */
const search =
  <const K extends string>(...keys: K[]) =>
  (raw: Record<string, unknown>) =>
    Object.fromEntries(keys.flatMap((key) => (typeof raw[key] === 'string' ? [[key, raw[key]]] : []))) as {
      [key in K]?: string | undefined
    }

/** What narrows the list of people, and whose answers are open. */
const PEOPLE_SEARCH = [
  'person',
  'show',
  'cleanliness',
  'sleep',
  'social',
  'work',
  'interests',
  'budgetMax',
  'moveInBy',
  'place',
  'looking',
] as const

/**
 * A page in a chunk of its own. Its module is deliberately typed as an object: the type of the router
 * must not depend on the pages, because they depend on it.
 */
function page(load: () => Promise<object>, name: string) {
  return lazyRouteComponent(chunk(load as () => Promise<Record<string, () => ReactNode>>), name)
}

function obey(decision: Decision): void {
  if (decision.kind === 'redirect') throw redirect({ to: decision.to, replace: true })
}

function setupFlag(): boolean {
  const session = currentSession()
  return session !== 'loading' && session !== null && hasFlag(session.userId, 'seeker-setup')
}

const rootRoute = createRootRoute({
  component: RootLayout,
  errorComponent: RouteError,
  notFoundComponent: page(() => import('./site/home-gate.tsx'), 'HomeGate'),
})

const index = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ location }) => obey(rootGate(location.pathname, setupFlag(), currentSession())),
  pendingComponent: Redirecting,
  component: page(() => import('./site/home-gate.tsx'), 'HomeGate'),
})

/** Pages with a component of their own; every other public path is a template and a file of content. */
const publicComponents: Partial<Record<PageTemplate, ReturnType<typeof page>>> = {
  beta: page(() => import('./site/beta-route.tsx'), 'BetaRoute'),
  homeowner: page(() => import('./site/homeowner-page.tsx'), 'HomeownerPage'),
}
const findRoommates = page(() => import('./areas/matches/find-roommates-route.tsx'), 'FindRoommatesRoute')

function publicComponent({ path, template, signedIn }: PublicPage) {
  if (signedIn === 'app') return findRoommates
  return publicComponents[template] ?? page(() => contentPage(path), 'Page')
}

const publicRoutes = PUBLIC_PAGES.filter(({ path }) => path !== '/').map((page) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    validateSearch: search('ref', 'for', ...(page.signedIn === 'app' ? PEOPLE_SEARCH : [])),
    beforeLoad: () => obey(publicGate(page.signedIn, currentSession())),
    component: publicComponent(page),
  }),
)

/** The page that was asked for while nobody knew who is here. */
let sentAwayFrom: { to: string; search: object } | null = null

const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  validateSearch: search('type', 'location', 'email', 'firstName', 'lastName', 'ref', 'mode'),
  pendingComponent: GuardSpinner,
  pendingMs: 0,
  pendingMinMs: 0,
  beforeLoad: async () => {
    // While the session has ended under a signed-in person, this is where they sign in again.
    if (appStore.get(needsSignInAtom)) return
    // A device that remembers a person waits until their session is known: a form drawn earlier would be replaced.
    const isRemembered = (await readCurrentAccount()) !== null
    const session = isRemembered ? await whenSessionKnown() : currentSession()
    const wanted = sentAwayFrom
    if (session !== 'loading') sentAwayFrom = null
    // Somebody is signed in after all: the page that they asked for opens.
    if (wanted !== null && session !== 'loading' && session !== null)
      throw redirect({ ...wanted, replace: true })
    obey(accountGate(session))
  },
  component: page(() => import('./areas/account/account-page.tsx'), 'AccountPage'),
})

const redirects = Object.entries(REDIRECTS).map(([from, to]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  }),
)

/** Everything behind sign-in: the guard decides from the device's snapshot, waiting only without one. */
const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  pendingComponent: GuardSpinner,
  pendingMs: 0,
  pendingMinMs: 0,
  beforeLoad: async ({ location }) => {
    const session = await whenSessionKnown()
    const invite =
      location.pathname === '/groups' ? new URLSearchParams(location.searchStr).get('code') : null
    if (session === null && invite !== null) rememberInvite(invite)
    if (session === 'loading') sentAwayFrom = { to: location.pathname, search: location.search }
    obey(guard(location.pathname.replace(/(.)\/$/, '$1'), session === 'loading' ? null : session))
  },
})

const protectedRoute = <const P extends string>(path: P, load: () => Promise<object>, name: string) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: page(load, name),
  })

const setup = createRoute({
  getParentRoute: () => signedIn,
  path: '/setup',
  validateSearch: search('change'),
  // Annotated: an inferred parameter would keep the search of this route from being inferred.
  beforeLoad: ({ location }: { location: { searchStr: string } }) =>
    obey(setupGate(currentSession(), new URLSearchParams(location.searchStr).get('change') === 'true')),
  component: page(() => import('./areas/account/setup/setup-page.tsx'), 'SetupPage'),
})

const seekerWizard = createRoute({
  getParentRoute: () => signedIn,
  path: '/setup/home-seeker-profile',
  beforeLoad: () => obey(seekerWizardGate(currentSession())),
  component: page(() => import('./areas/seeker/seeker-wizard.tsx'), 'SeekerWizard'),
})

const success = createRoute({
  getParentRoute: () => signedIn,
  path: '/success',
  beforeLoad: ({ location }) => obey(successGate(currentSession(), location.state.success !== undefined)),
  component: page(() => import('./areas/account/success/success-page.tsx'), 'SuccessPage'),
})

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  validateSearch: search('with', 'about', 'say'),
  component: page(() => import('./areas/messages/messages-page.tsx'), 'MessagesPage'),
})

const homeFinder = createRoute({
  getParentRoute: () => signedIn,
  path: '/home-finder',
  validateSearch: search(...HOME_LINK_KEYS),
  component: page(() => import('./areas/homes/home-finder-page.tsx'), 'HomeFinderPage'),
})

const savedRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/saved',
  validateSearch: search('view'),
  component: page(() => import('./areas/tours/saved-page.tsx'), 'SavedPage'),
})

const compareRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/saved/compare',
  validateSearch: search('homes'),
  component: page(() => import('./areas/tours/compare-page.tsx'), 'ComparePage'),
})

const groups = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups',
  validateSearch: search('code'),
  component: page(() => import('./areas/groups/groups-page.tsx'), 'GroupsPage'),
})

const routeTree = rootRoute.addChildren([
  index,
  ...publicRoutes,
  account,
  ...redirects,
  signedIn.addChildren([
    setup,
    seekerWizard,
    success,
    messages,
    groups,
    protectedRoute('/groups/$groupId', () => import('./areas/groups/group-page.tsx'), 'GroupPage'),
    protectedRoute(
      '/setup/property-listing',
      () => import('./areas/listings/wizard/listing-wizard.tsx'),
      'ListingWizard',
    ),
    protectedRoute('/dashboard', () => import('./areas/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    protectedRoute('/profile', () => import('./areas/account/profile/profile-page.tsx'), 'ProfilePage'),
    protectedRoute('/profile/edit', () => import('./areas/seeker/edit-profile.tsx'), 'EditProfile'),
    protectedRoute(
      '/view-listing',
      () => import('./areas/listings/my-listings-page.tsx'),
      'MyListingsPage',
    ),
    protectedRoute(
      '/view-listing/$listingId',
      () => import('./areas/listings/listing-page.tsx'),
      'ListingPage',
    ),
    protectedRoute(
      '/view-listing/$listingId/edit',
      () => import('./areas/listings/wizard/edit-listing.tsx'),
      'EditListing',
    ),
    homeFinder,
    savedRoute,
    compareRoute,
    protectedRoute('/saved/$listingId', () => import('./areas/tours/tour-page.tsx'), 'TourPage'),
    protectedRoute('/outbox', () => import('./areas/account/outbox/outbox-page.tsx'), 'OutboxPage'),
    protectedRoute('/admin', () => import('./areas/admin/admin-page.tsx'), 'AdminPage'),
  ]),
])

/** The one table of paths. `history` is a memory history where there is no window. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    scrollRestoration: false,
    trailingSlash: 'never',
    // Plain strings both ways: the default reads `?ref=12345` as a number and quotes it back.
    parseSearch: (raw) => Object.fromEntries(new URLSearchParams(raw)),
    stringifySearch: (values) => {
      const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
      const query = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString()
      return query === '' ? '' : `?${query}`
    },
  })
}
