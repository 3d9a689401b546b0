import { SIGNED_IN_HINT_COOKIE } from '../../../contract/headers.ts'
import type { ChunkRegistry } from '../../chunk-registry.ts'

/** The attribute of the empty document's script: the file names of the chunks that every member's screen needs. */
const MEMBER_CHUNKS = 'data-member-chunks'

/** Loads the chunks of a member's screen while the app's first chunk still runs; that chunk asks for them later. */
export function loadMemberChunks(): void {
  if (!document.cookie.includes(SIGNED_IN_HINT_COOKIE)) return
  const names = document.querySelector(`script[${MEMBER_CHUNKS}]`)?.getAttribute(MEMBER_CHUNKS)
  // Development has no registry and no such attribute.
  const { System: registry } = globalThis as { System?: ChunkRegistry }
  // The app meets the error of a script that does not come when it imports that script.
  for (const name of names?.split(' ') ?? []) registry?.load(name).catch(() => undefined)
}
