import type { MatchFilter } from '../domain/matches/match-filter.ts'
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type HistoryState,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
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
  type Session,
  type SuccessState,
} from '../domain/account/access.ts'
import { SIGNED_IN_PAGES, type SignedInPage } from '../domain/account/signed-in-pages.ts'
import { lazyPage } from './background/pwa/lazy-page.ts'
import { readCurrentAccount } from '../offline/account/registry-reader.ts'
import { hasFlag, rememberInvite } from './session/flags.ts'
import { appStore, currentSession, needsSignInAtom, whenSessionKnown } from './data/state.ts'
import { GuardSpinner } from './shell/guard-spinner.tsx'
import { Redirecting } from './shell/redirecting.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './shell/route-error.tsx'
import { forRoles, SIGNED_IN_COMPONENTS } from './signed-in-routes.tsx'
import { contentPage } from './site/content-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    success?: SuccessState
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/**
 * Makes a parser that takes only the named text parameters of a query. It has no schema, because every public
 * page would then load valibot.
 */
const searchParser =
  <const K extends string>(...keys: K[]) =>
  (raw: Record<string, unknown>) =>
    Object.fromEntries(keys.flatMap((key) => (typeof raw[key] === 'string' ? [[key, raw[key]]] : []))) as {
      [key in K]?: string | undefined
    }

/** The query parameters of the list of people: its filters, its list and the open person. */
const PEOPLE_PARAMETERS: Record<keyof MatchFilter | 'show' | 'person', true> = {
  person: true,
  show: true,
  cleanliness: true,
  sleep: true,
  social: true,
  work: true,
  interests: true,
  budgetMax: true,
  moveInBy: true,
  place: true,
  looking: true,
}
const PEOPLE_SEARCH = Object.keys(PEOPLE_PARAMETERS) as (keyof typeof PEOPLE_PARAMETERS)[]

/** Redirects if the decision of a guard says so. */
function applyDecision(decision: Decision): void {
  if (decision.kind === 'redirect') throw redirect({ to: decision.to, replace: true })
}

function hasSetupFlag(): boolean {
  const session = currentSession()
  return session !== 'loading' && session !== null && hasFlag(session.userId, 'seeker-setup')
}

const rootRoute = createRootRoute({
  component: RootLayout,
  errorComponent: RouteError,
  notFoundComponent: lazyPage(() => import('./site/home-gate.tsx'), 'HomeGate'),
})

const index = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ location }) => applyDecision(rootGate(location.pathname, hasSetupFlag(), currentSession())),
  pendingComponent: Redirecting,
  component: lazyPage(() => import('./site/home-gate.tsx'), 'HomeGate'),
})

/** The public pages with their own component; the others have a template and a content file. */
const publicComponents: Partial<Record<PageTemplate, ReturnType<typeof lazyPage>>> = {
  beta: lazyPage(() => import('./site/beta-route.tsx'), 'BetaRoute'),
  homeowner: lazyPage(() => import('./site/homeowner-page.tsx'), 'HomeownerPage'),
}
const findRoommates = lazyPage(async () => {
  const route = await import('./areas/matches/find-roommates-route.tsx')
  const session = currentSession()
  const mayBeSeeker = session === 'loading' || session?.userType === 'seeker'
  // A seeker sees another page there; until that has come, the page before stays.
  if (mayBeSeeker) await route.PeoplePage.preload?.()
  return route
}, 'FindRoommatesRoute')

function publicComponent({ path, template, signedIn }: PublicPage) {
  if (signedIn === 'app') return findRoommates
  return publicComponents[template] ?? lazyPage(() => contentPage(path), 'Page')
}

const publicRoutes = PUBLIC_PAGES.filter(({ path }) => path !== '/').map((page) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    validateSearch: searchParser('ref', 'for', ...(page.signedIn === 'app' ? PEOPLE_SEARCH : [])),
    beforeLoad: () => applyDecision(publicGate(page.signedIn, currentSession())),
    component: publicComponent(page),
  }),
)

/** The page that was requested before the session was known; null when there is none. */
let requestedPage: { to: string; search: object } | null = null

const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  validateSearch: searchParser('type', 'location', 'email', 'firstName', 'lastName', 'ref', 'mode'),
  pendingComponent: GuardSpinner,
  pendingMs: 0,
  pendingMinMs: 0,
  beforeLoad: async ({ location }: { location: GateLocation }) => {
    // A signed-in person whose session has ended signs in again here, and the link of a mail works on every device.
    const mode = new URLSearchParams(location.searchStr).get('mode')
    if (appStore.get(needsSignInAtom) || mode === 'reset' || mode === 'forgot' || mode === 'confirm') return
    // On a device with an account the page waits for the session, so that it does not replace a shown form.
    const isRemembered = (await readCurrentAccount()) !== null
    const session = isRemembered ? await whenSessionKnown() : currentSession()
    const target = requestedPage
    if (session !== 'loading') requestedPage = null
    // The person is signed in, so the requested page opens.
    if (target !== null && session !== 'loading' && session !== null)
      throw redirect({ ...target, replace: true })
    applyDecision(accountGate(session))
  },
  component: lazyPage(() => import('./areas/account/account-page.tsx'), 'AccountPage'),
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

/** The pages behind the sign-in. The guard uses the cached user and waits only when there is none. */
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
    if (session === 'loading') requestedPage = { to: location.pathname, search: location.search }
    applyDecision(guard(location.pathname.replace(/(.)\/$/, '$1'), session === 'loading' ? null : session))
  },
})

interface GateLocation {
  searchStr: string
  state: HistoryState
}

const GATES: Record<
  NonNullable<SignedInPage['gate']>,
  (session: Session, location: GateLocation) => Decision
> = {
  setup: (session, { searchStr }) =>
    setupGate(session, new URLSearchParams(searchStr).get('change') === 'true'),
  'seeker-wizard': (session) => seekerWizardGate(session),
  success: (session, { state }) => successGate(session, state.success !== undefined),
}

type SearchOf<P extends SignedInPage> = P extends { search: readonly (infer K extends string)[] }
  ? { [key in K]?: string | undefined }
  : object

function signedInRoute<const P extends SignedInPage>(known: P, component: RouteComponent) {
  const { gate, search: keys }: SignedInPage = known
  return createRoute({
    getParentRoute: () => signedIn,
    path: known.path as P['path'],
    validateSearch: (raw: Record<string, unknown>) =>
      (keys ? searchParser(...keys)(raw) : raw) as SearchOf<P>,
    beforeLoad: ({ location }: { location: GateLocation }) => {
      if (gate) applyDecision(GATES[gate](currentSession(), location))
    },
    component,
  })
}

/** The types of the routes as a tuple, so that links are typed by path and search. */
type RoutesOf<T extends readonly SignedInPage[]> = { [I in keyof T]: ReturnType<typeof signedInRoute<T[I]>> }
const signedInRoutes = SIGNED_IN_PAGES.map((known) =>
  signedInRoute(known, forRoles(known, SIGNED_IN_COMPONENTS[known.path])),
) as unknown as RoutesOf<typeof SIGNED_IN_PAGES>

const routeTree = rootRoute.addChildren([
  index,
  ...publicRoutes,
  account,
  ...redirects,
  signedIn.addChildren(signedInRoutes),
])

/** Creates the router; `history` is a memory history when there is no window. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    scrollRestoration: false,
    trailingSlash: 'never',
    // Plain strings, because the default parses `?ref=12345` as a number and writes it back with quotes.
    parseSearch: (raw) => Object.fromEntries(new URLSearchParams(raw)),
    stringifySearch: (values) => {
      const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
      const query = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString()
      return query === '' ? '' : `?${query}`
    },
  })
}
