import { RouterProvider, type AnyRoute } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { clearFirstDrawings, recordFirstDrawings } from './illustrations/first-drawings.ts'
import { whenAppSheet } from './background/before-start/app-sheet.ts'
import { replayPresses, takeOverNow } from './background/before-start/held-presses.ts'
import { registerServiceWorker } from './background/pwa/register-worker.ts'
import { createAppRouter } from './router.tsx'
import { endShownCopy } from './background/last-screen/shown-copy.ts'
import { firstScreenDrawn, noteRendered } from './data/first-screen.ts'
import { appStore, currentSession, sessionAtom } from './data/state.ts'
import { provideAccountParts } from './session/account-jobs.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
provideAccountParts({
  loadFrame: () => import('./account-parts.ts'),
  loadJobs: () => import('./background/jobs.ts'),
})
const router = createAppRouter()
const app = (
  <StrictMode>
    <Provider store={appStore}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>
)

// Not awaited: the page's own chunk imports this one and would wait for it.
if (root.hasChildNodes()) void hydrate(root)
else show(root)
registerServiceWorker()

/** Hydrates a prerendered page, which shows the page of a visitor. */
async function hydrate(container: HTMLElement): Promise<void> {
  appStore.set(sessionAtom, { status: 'signed-out' })
  // Tells the router that the markup exists; there is no data to restore.
  router.ssr = { manifest: undefined }
  await Promise.all([router.load(), whenAppSheet])
  recordFirstDrawings(container)
  // The first render must not scroll to the top, because the person may already have scrolled.
  router.options.scrollRestoration = () => false
  const stopRendered = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = false
    stopRendered()
  })
  const stopNavigate = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    // React takes over the content of the page last. In content that it has not taken over, it would look for the next
    // page, and fail.
    const content = document.getElementById('main')
    if (content) takeOverNow(content)
    clearFirstDrawings()
    stopNavigate()
  })
  hydrateRoot(container, <TakenOver>{app}</TakenOver>)
  followSession()
  void startSession()
}

/** Repeats what the person did before the app was there, once React listens. */
function TakenOver({ children }: { children: ReactNode }) {
  // After the commit: React then hydrates what was pressed before it handles the press.
  useEffect(() => queueMicrotask(replayPresses), [])
  return children
}

/** Renders the page into the empty app shell, once the session is known. */
function show(container: HTMLElement): void {
  const firstPath = location.pathname
  const stop = router.subscribe('onRendered', () => {
    // The router also renders while it waits for the session.
    if (currentSession() === 'loading') return
    noteRendered(endShownCopy)
    stop()
    // A guard may have led to another page than the one whose copy is shown.
    if (currentSession() === null || location.pathname !== firstPath) endShownCopy()
    else void firstScreenDrawn().then(endShownCopy)
  })
  followSession()
  void startSession()
  // The page's own chunk loads while the guard waits for the session.
  const routes: Record<string, AnyRoute> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    void routes[routeId]?.options.component?.preload?.()
  }
  createRoot(container).render(app)
}

/** Loads and starts the session; not awaited, because a visitor can use the page before. */
async function startSession(): Promise<void> {
  const [session, newsletter] = await Promise.all([
    import('./session/start.ts'),
    import('./background/start-newsletter.ts'),
  ])
  newsletter.startNewsletter()
  await session.restoreSession(location.pathname)
}

/** Runs the guards of the router again after every change of the session. */
function followSession(): void {
  let lastSession = JSON.stringify(currentSession())
  appStore.sub(sessionAtom, () => {
    const session = JSON.stringify(currentSession())
    if (session === lastSession) return
    lastSession = session
    void router.invalidate()
  })
}
