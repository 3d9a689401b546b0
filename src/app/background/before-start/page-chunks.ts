import { SIGNED_IN_HINT_COOKIE } from '../../../contract/headers.ts'
import { PAGE_CHUNKS_ID, type PageChunks } from '../../../contract/page-chunks.ts'
import type { ChunkRegistry } from './chunk-registry.ts'

/** Whether a path is one of a route: `/saved/$listingId` has the path `/saved/65a1`. */
export function isPathOf(route: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = route.split('/')
  return (
    parts.length === wanted.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at])
  )
}

/**
 * Loads the chunks of a member's page at once, while the app's first chunk still runs. That chunk imports the next
 * ones, which import others, and each step would wait for the one before.
 */
export function loadPageChunks(): void {
  // Development has no registry and no such element.
  const { System: registry } = globalThis as { System?: ChunkRegistry }
  const element = document.getElementById(PAGE_CHUNKS_ID)
  if (!registry || !element || !document.cookie.includes(SIGNED_IN_HINT_COOKIE)) return
  const { every, pages } = JSON.parse(element.textContent) as PageChunks
  const route = Object.keys(pages).find((each) => isPathOf(each, location.pathname))
  // The app meets the error of a script that does not come when it imports that script.
  for (const name of [...every, ...(route === undefined ? [] : (pages[route] ?? []))])
    registry.load(name).catch(() => undefined)
}
