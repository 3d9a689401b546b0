/** What browsers say when a module that a page asks for later is gone, or cannot be reached. */
const GONE = /dynamically imported module|module script|Importing a module/i

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof MissingChunkError || (error instanceof TypeError && GONE.test(error.message))

/** A page's code is not there. Its words are ours: the router reloads at the browser's, before drafts are saved. */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError'
}

/** `load`, with a chunk that is gone as an error that only `RouteError` answers. */
export function chunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      throw isMissingChunk(error)
        ? new MissingChunkError('This page could not be loaded', { cause: error })
        : error
    })
}
