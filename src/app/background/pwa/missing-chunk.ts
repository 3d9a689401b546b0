/** The messages of chunk-registry.ts, and of browsers in development, when code is missing or cannot be reached. */
const MISSING_MODULE =
  /script \S+ could not be loaded|dynamically imported module|module script|Importing a module/i

/** Whether the error means that the code of a page could not be loaded. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof MissingChunkError || (error instanceof TypeError && MISSING_MODULE.test(error.message))

/**
 * The code of a page could not be loaded. It has a message of its own, because the router reloads the page at
 * the browser's message before drafts are saved.
 */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError'
}

/**
 * Wraps the loader of a page: a missing chunk becomes a MissingChunkError, which only `RouteError` handles.
 */
export function chunkLoader<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      throw isMissingChunk(error) ? new MissingChunkError('This page couldn’t load', { cause: error }) : error
    })
}
