import {
  cleanupOutdatedCaches,
  PrecacheController,
  PrecacheRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { readCurrentAccount } from '../src/offline/account/registry-reader.ts'
import { installFiles } from './install-files.ts'
import { installBackgroundSync } from './sync-event.ts'
import { respondWithPhoto } from './photo-responses.ts'
import { receiveShare } from './shares.ts'
import { pageFor, ruleOf, SHELL_FILE, type Rule } from './rules.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] }

// The build replaces this name with the list of precached files.
// oxlint-disable-next-line no-underscore-dangle
const manifest = self.__WB_MANIFEST
const precache = new PrecacheController()
precache.addToCacheList(manifest)
self.addEventListener('install', (event) => event.waitUntil(installFiles(precache, event)))
self.addEventListener('activate', (event) => precache.activate(event))
cleanupOutdatedCaches()

/** The app's only style sheet. */
const appSheet = manifest
  .map((entry) => (typeof entry === 'string' ? entry : entry.url))
  .find((url) => /^assets\/[^/]+\.css$/.test(url))

const ruleOfRequest = (request: Request) =>
  ruleOf(
    { method: request.method, url: request.url, navigates: request.mode === 'navigate' },
    self.location.origin,
  )

async function respondWithPage(
  request: Request,
  { path, file }: Extract<Rule, { kind: 'page' }>,
): Promise<Response> {
  const choice = pageFor(path, await readCurrentAccount())
  if (choice === 'bounce') return Response.redirect('/dashboard')
  return (await precache.matchPrecache(choice === 'shell' ? SHELL_FILE : file)) ?? fetch(request)
}

async function signedInUser(): Promise<string | null> {
  const account = await readCurrentAccount()
  return account && !account.signOutPending ? account.userId : null
}

async function respond(request: Request): Promise<Response> {
  const rule = ruleOfRequest(request)
  switch (rule.kind) {
    case 'page':
      return respondWithPage(request, rule)
    case 'shell':
      return (await precache.matchPrecache(SHELL_FILE)) ?? fetch(request)
    case 'page-sheet':
      return (appSheet && (await precache.matchPrecache(appSheet))) || fetch(request)
    case 'share':
      // 303 makes the browser load the page with GET, so that a reload does not share again.
      return Response.redirect(
        await receiveShare(request, await signedInUser(), { caches, now: Date.now }),
        303,
      )
    case 'photo':
      return respondWithPhoto(request, await signedInUser(), { caches, fetch: (wanted) => fetch(wanted) })
    default:
      return fetch(request)
  }
}

registerRoute(
  ({ request }) => ['page', 'shell', 'photo', 'page-sheet'].includes(ruleOfRequest(request).kind),
  ({ request }) => respond(request),
)
registerRoute(
  ({ request }) => ruleOfRequest(request).kind === 'share',
  ({ request }) => respond(request),
  'POST',
)
// The first route responds to pages by their path; this one responds to files by their exact name.
registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }))

installBackgroundSync(self)

// The first version takes control without a reload, so that the first visit works offline. Later versions
// wait until the person agrees to the update.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting()
})
