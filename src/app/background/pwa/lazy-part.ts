import { lazy, type LazyExoticComponent, type ReactNode } from 'react'
import { isMissingChunk } from './missing-chunk.ts'

const FIRST_PAUSE_MS = 1000
const LATEST_PAUSE_MS = 30_000

const rest = (pauseMs: number) => new Promise<void>((resolve) => setTimeout(resolve, pauseMs))

/**
 * Loads code and asks for it again, with growing pauses, while it cannot be reached.
 * @throws any other error of `load`
 */
export async function loadUntilReached<T>(load: () => Promise<T>, wait = rest): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LATEST_PAUSE_MS)) {
    try {
      return await load()
    } catch (error) {
      if (!isMissingChunk(error)) throw error
      await wait(pauseMs)
    }
  }
}

/**
 * Like `lazy`, for a part that a page loads by itself and can do without: the page stays when the part's code cannot be
 * reached, and shows it later.
 * @param name the export that is the component
 */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): LazyExoticComponent<(props: Props) => ReactNode> =>
  lazy(async () => ({ default: (await loadUntilReached(load))[name] }))
