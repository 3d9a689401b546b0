import './styles/app.css'
import { RouterProvider, type AnyRoute } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { registerServiceWorker } from './pwa/register.ts'
import { createAppRouter } from './router.tsx'
import { startSession } from './session/start.ts'
import { appStore, currentSession, sessionAtom } from './session/state.ts'

const router = createAppRouter()

// Guards read the session when they run, so what they decide by runs them again when it changes.
let decidedBy = JSON.stringify(currentSession())
appStore.sub(sessionAtom, () => {
  const now = JSON.stringify(currentSession())
  if (now === decidedBy) return
  decidedBy = now
  void router.invalidate()
})

void startSession(location.pathname)
// The page's own chunk comes while the guard still asks who is here.
const routes: Record<string, AnyRoute> = router.routesById
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void routes[routeId]?.options.component?.preload?.()
}
registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Provider store={appStore}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
)
