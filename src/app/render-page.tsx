import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import { DRAWINGS } from './illustrations/drawings.tsx'
import { firstDrawings } from './illustrations/first-drawings.ts'
import { createAppRouter } from './router.tsx'
import { appStore, sessionAtom } from './data/state.ts'

/**
 * Renders a public page to HTML for a visitor without an account and without a query. The same components
 * hydrate it in the browser.
 *
 * @throws Error when the router redirects a visitor, or when the page does not load.
 */
export async function renderPage(path: string): Promise<string> {
  appStore.set(sessionAtom, { status: 'signed-out' })
  firstDrawings.source = DRAWINGS
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  if (router.state.location.pathname !== path)
    throw new Error(`${path} leads to ${router.state.location.pathname}`)
  const failed = router.state.matches.find(({ status }) => status !== 'success')
  if (failed) throw new Error(`${path} did not load: ${failed.status}`, { cause: failed.error })
  return renderToString(
    <Provider store={appStore}>
      <RouterProvider router={router} />
    </Provider>,
  )
}

export { pageMetadata } from './site/page-metadata.ts'
