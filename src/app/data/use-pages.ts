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

/** A request for a page of the list `key`. */
interface PageRequest {
  key: string
  loading: boolean
  failure: string | null
}

interface PagedList<Page> {
  /** The pages of the last list that was loaded, also while the first page of another one is on its way. */
  loaded: LoadedPages<Page> | null
  /** The error text of the last request for the present list; null when it did not fail. */
  failure: string | null
  /** Whether a request for the present list is in flight. */
  loading: boolean
  /** Loads the first page, or the page after a cursor of the present list. */
  load: (after?: string) => Promise<void>
}

/**
 * A list of the server that is loaded page by page. A response for another `key` than the present one is
 * dropped, however late it arrives. A further page that is on its way is not requested again.
 * @param fallback is the error text when the response has none.
 */
export function usePages<Page>(
  key: string,
  request: (after: string | undefined) => Promise<Page>,
  { fallback, initial = null }: { fallback: string; initial?: LoadedPages<Page> | null },
): PagedList<Page> {
  const [loaded, setLoaded] = useState(initial)
  const [last, setLast] = useState<PageRequest>({ key, loading: false, failure: null })
  const current = useRef({ key, request })
  const inFlight = useRef(new Set<string>())
  useEffect(() => {
    current.current = { key, request }
  })
  const load = useCallback(
    async (after?: string) => {
      const isCurrent = () => current.current.key === key
      const id = `${key} ${after ?? ''}`
      if (after !== undefined && inFlight.current.has(id)) return
      inFlight.current.add(id)
      // During another try the last error stays.
      setLast((before) => ({ key, loading: true, failure: before.key === key ? before.failure : null }))
      let failure: string | null = null
      try {
        const response = await current.current.request(after)
        if (!isCurrent()) return
        setLoaded((before) =>
          after !== undefined && before?.key === key
            ? { ...before, pages: [...before.pages, response] }
            : { key, pages: [response], at: Date.now() },
        )
      } catch (error) {
        noteFailure(error)
        failure = errorMessage(error, fallback)
      } finally {
        inFlight.current.delete(id)
        if (isCurrent()) setLast({ key, loading: false, failure })
      }
    },
    [key, fallback],
  )
  const { loading, failure } = last.key === key ? last : { loading: false, failure: null }
  return { loaded, failure, loading, load }
}
