/** The Cache-Control header of a response whose content never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Whether an If-None-Match header contains the entity tag, so that the client has the content already. */
export function hasEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}
