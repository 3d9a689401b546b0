import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from './error-message.ts'
import { noteFailure } from './note-failure.ts'

/** The pages of a list that are loaded so far. */
export interface LoadedPages<Page> {
  /** The list that was requested. */
  key: string
  pages: Page[]
  /** When the first page was loaded, in Unix milliseconds. */
  at: number
}

interface PagedList<Page> {
  /** The pages of the last list that was loaded, also while the first page of another one is on its way. */
  loaded: LoadedPages<Page> | null
  /** The error text of the last request; null when it did not fail. */
  failure: string | null
  loading: boolean
  /** Loads the first page, or the page after a cursor. */
  load: (after?: string) => Promise<void>
}

/**
 * A list of the server that is loaded page by page. A response for another `key` than the present one is
 * dropped, however late it arrives.
 * @param fallback is the error text when the response has none.
 */
export function usePages<Page>(
  key: string,
  request: (after: string | undefined) => Promise<Page>,
  { fallback, initial = null }: { fallback: string; initial?: LoadedPages<Page> | null },
): PagedList<Page> {
  const [loaded, setLoaded] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const [loading, setLoading] = useState(false)
  const current = useRef({ key, request })
  useEffect(() => {
    current.current = { key, request }
  })
  const load = useCallback(
    async (after?: string) => {
      const isCurrent = () => current.current.key === key
      setLoading(true)
      try {
        const page = await current.current.request(after)
        if (!isCurrent()) return
        setLoaded((before) =>
          after !== undefined && before?.key === key
            ? { ...before, pages: [...before.pages, page] }
            : { key, pages: [page], at: Date.now() },
        )
        setFailure(null)
      } catch (error) {
        noteFailure(error)
        if (isCurrent()) setFailure(errorMessage(error, fallback))
      } finally {
        if (isCurrent()) setLoading(false)
      }
    },
    [key, fallback],
  )
  return { loaded, failure, loading, load }
}
