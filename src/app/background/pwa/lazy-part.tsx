import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { LateNote } from '../../ui/late-note.tsx'
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

type Component<Props> = (props: Props) => ReactNode

export interface LazyPart<Props> extends Component<Props> {
  /** Asks for the code before the part is shown, for example when the menu opens that leads to it. */
  load: () => void
}

/**
 * A part that a page loads by itself and can do without: its code is asked for once the page shows everything else,
 * and the page stays when the code cannot be reached. It does not suspend, because React would render every place of
 * the part twice, and its boundary too.
 * @param name the export that is the component
 * @param whileLoading what stands in its place until then; nothing by default
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, Component<Props>>>,
  name: Name,
  whileLoading: Component<Props> = () => null,
): LazyPart<Props> {
  let loaded: Component<Props> | null = null
  let loading: Promise<Component<Props>> | null = null
  const reach = () =>
    (loading ??= loadUntilReached(load).then(
      (module) => (loaded = module[name]),
      (error: unknown) => () => {
        throw error
      },
    ))
  const Lazy: LazyPart<Props> = (props) => {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part !== null) return undefined
      let isGone = false
      void reach().then((part) => {
        if (!isGone) startTransition(() => setPart(() => part))
      })
      return () => {
        isGone = true
      }
    }, [Part])
    return Part === null ? whileLoading(props) : <Part {...props} />
  }
  Lazy.load = () => void reach()
  return Lazy
}

/** A `lazyPart` that a press opens, such as a dialog: it says when its code is late. */
export const lazyDialog = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, Component<Props>>>,
  name: Name,
): LazyPart<Props> => lazyPart(load, name, () => <LateNote />)
