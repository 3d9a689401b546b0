import { isId } from '../core/ids.ts'

const HOME_ADDRESS = /https?:\/\/[^\s/]+\/(?:view-listing|saved)\/([0-9a-f-]{36})(?![0-9a-f-])/g

/** The listing ids in the addresses of homes on `origin` that a text contains, each once. */
export function homesIn(text: string, origin: string): string[] {
  const ids = Array.from(text.matchAll(HOME_ADDRESS))
    .filter(([address]) => address.startsWith(`${origin}/`))
    .map(([, id = '']) => id)
  return [...new Set(ids)].filter(isId)
}
