import { sql } from 'kysely'
import { Hono, type Context } from 'hono'
import { exportFilePath } from '../domain/account/export-view.ts'
import { API_BASE } from '../domain/core/limits.ts'
import { SHARE_PATH, shareFailurePath } from '../domain/core/share-path.ts'
import { sendExport } from './areas/account/export-download.ts'
import { readSessionCookies } from './platform/auth/cookies.ts'
import { findActors } from './platform/auth/sessions.ts'
import type { Deps } from './platform/dispatch/handler.ts'
import { limitRequests } from './platform/http/connections.ts'
import { POLICY_REPORTS_PATH, receivePolicyReports } from './platform/http/policy-reports.ts'
import { ByteBudget } from './platform/http/byte-budget.ts'
import { FORM_POSTS } from './platform/http/form-posts.ts'
import { createReadiness } from './platform/http/readiness.ts'
import { observeRequests } from './platform/http/observe-requests.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { registerForms, registerRoutes } from './platform/dispatch/register-routes.ts'
import { errorResult, createDispatch } from './platform/dispatch/dispatch.ts'
import { createHandlers, type SearchIndexes } from './handlers.ts'
import { photoVariants } from './platform/photos/variants.ts'
import { servePhoto } from './platform/photos/photo-routes.ts'
import { watchStorage } from './platform/http/storage-watch.ts'
import { servePage, StaticFiles, type PageViewer } from './platform/http/static.ts'

/** The server's dependencies and what it serves. */
export interface AppOptions extends Deps {
  /** The folder of the built client; null serves the API alone. */
  distDir: string | null
  /** Rejects while the database does not work; by default a query that waits for a connection like others. */
  checkDatabase?: () => Promise<unknown>
  /** The folder whose disk /readyz looks at; default: none. */
  dataDir?: string
  /** The indexes to search in; without them the app creates its own, which the first search fills. */
  indexes?: SearchIndexes
}

/** Creates the whole server as a fetch handler; tests call `app.request()` without a socket. */
export function createApp(options: AppOptions): Hono {
  const { distDir, indexes, checkDatabase, dataDir = null, ...given } = options
  const storageWatch = watchStorage(dataDir, () => given.clock().getTime())
  const deps: Deps = { ...given, onDiskFull: storageWatch.noteFull }
  const app = new Hono()
  app.use(observeRequests(deps.log, deps.metrics, securityHeaders(deps.config.secure)))
  app.onError((error, context) => {
    const { status, body } = errorResult(error, deps)
    return context.body(body, status as 500, { 'content-type': 'application/json; charset=utf-8' })
  })

  app.get('/healthz', (context) =>
    context.json({ status: 'ok', app: 'commonroof' }, 200, { 'cache-control': 'no-store' }),
  )
  const isReady = createReadiness(checkDatabase ?? (() => sql`select 1`.execute(deps.db)))
  app.get('/readyz', async (context) => {
    const ready = await isReady()
    // Reading and signing in still work on a full disk, so that the server stays in service.
    const storage = (await storageWatch.isFull()) ? 'full' : 'ok'
    const body = { status: ready ? 'ok' : 'unavailable', app: 'commonroof', storage }
    return context.json(body, ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
  const limited = limitRequests(deps.config.trustedProxies)
  for (const path of [`${API_BASE}/*`, ...Object.keys(FORM_POSTS)]) app.use(path, limited)
  const dispatch = createDispatch(deps, createHandlers(indexes))
  const budget = new ByteBudget()
  app.get(`${API_BASE}${exportFilePath(':exportId')}`, (context) => sendExport(context, deps))
  app.route(API_BASE, registerRoutes(deps, dispatch, budget))
  registerForms(app, deps, dispatch, budget)
  app.post(POLICY_REPORTS_PATH, (context) => receivePolicyReports(context, deps))
  // The service worker stores what another app shares; this answers where no worker is installed yet.
  app.post(SHARE_PATH, (context) => context.redirect(shareFailurePath('unready'), 303))
  const variants = photoVariants(deps.photos)
  app.on(['GET', 'HEAD'], '/photos/:name', (context) =>
    servePhoto(context, variants, context.req.param('name')),
  )

  const files = distDir === null ? null : new StaticFiles(distDir, deps.config.pageOrigin)
  app.on(['GET', 'HEAD'], '*', (context) =>
    files ? servePage(context, files, viewerOf(deps, context)) : new Response(null, { status: 404 }),
  )
  app.all('*', () => new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } }))
  return app
}

function viewerOf(deps: Deps, context: Context): PageViewer {
  const tokens = readSessionCookies(context.req.header('cookie'), deps.config).map(({ token }) => token)
  return {
    hasSessionCookie: tokens.length > 0,
    isSignedIn: async () => (await findActors(deps.db, tokens, deps.clock())).length > 0,
  }
}
