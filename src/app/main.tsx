import { RouterProvider, type AnyRoute } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetFirstDrawings, keepFirstDrawings } from './illustrations/first-drawings.ts'
import { registerServiceWorker } from './background/pwa/register-worker.ts'
import { createAppRouter } from './router.tsx'
import { appStore, currentSession, sessionAtom } from './data/state.ts'
import { provideJobs } from './session/account-jobs.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
provideJobs(() => import('./account-parts.ts'))
const router = createAppRouter()
const app = (
  <StrictMode>
    <Provider store={appStore}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>
)

// Not awaited: the page's own chunk imports this one, and would wait for it to end.
if (root.hasChildNodes()) void hydrate(root)
else show(root)
registerServiceWorker()

/** A page that the build rendered, for a visitor: the first render repeats it, then the rest follows. */
async function hydrate(into: HTMLElement): Promise<void> {
  appStore.set(sessionAtom, { status: 'signed-out' })
  // Tells the router that its markup is there already; without data of its own nothing else is to be told.
  router.ssr = { manifest: undefined }
  await router.load()
  keepFirstDrawings(into)
  // The page stands where somebody has read to: what the router draws first is no arrival at its top.
  router.options.scrollRestoration = () => false
  const drawn = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = false
    drawn()
  })
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    forgetFirstDrawings()
    stop()
  })
  hydrateRoot(into, app)
  followSession()
  void startSession()
}

/** The shell: the page is drawn here, once it is known who is looking. */
function show(into: HTMLElement): void {
  followSession()
  void startSession()
  // The page's own chunk comes while the guard still asks who is here.
  const routes: Record<string, AnyRoute> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    void routes[routeId]?.options.component?.preload?.()
  }
  createRoot(into).render(app)
}

/** A visitor can use the page before the session is known. */
async function startSession(): Promise<void> {
  const [session, newsletter] = await Promise.all([
    import('./session/start.ts'),
    import('./background/start-newsletter.ts'),
  ])
  newsletter.startNewsletter()
  await session.startSession(location.pathname)
}

/** Guards read the session when they run, so what they decide by runs them again when it changes. */
function followSession(): void {
  let decidedBy = JSON.stringify(currentSession())
  appStore.sub(sessionAtom, () => {
    const now = JSON.stringify(currentSession())
    if (now === decidedBy) return
    decidedBy = now
    void router.invalidate()
  })
}
