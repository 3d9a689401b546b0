import { afterFirstScreen } from '../data/first-screen.ts'
import type { Sending, SendingOptions } from './sending.ts'

/** Sending that is loaded when the page is idle after its first screen, or earlier when it is needed. */
export interface SendingOnDemand {
  /** Loads it now. @throws the error of the download, and the signal's error when the account was closed. */
  load: () => Promise<Sending>
  /** What is loaded; null before. */
  loaded: () => Sending | null
  /** Resolves when it is loaded, without loading it; pending for good when the account is closed before. */
  whenLoaded: Promise<Sending>
}

/**
 * Loads the engine, the jobs and the HTTP client of an open account after the first screen, which needs none of
 * them. A failed download is repeated when the device is online again.
 */
export function sendingOnDemand(options: SendingOptions): SendingOnDemand {
  const { signal } = options
  let sending: Sending | null = null
  let loading: Promise<Sending> | null = null
  let announce: (loaded: Sending) => void = () => undefined
  const whenLoaded = new Promise<Sending>((resolve) => (announce = resolve))

  async function create(): Promise<Sending> {
    const { createSending } = await import('./sending.ts')
    signal.throwIfAborted()
    sending = await createSending(options)
    announce(sending)
    return sending
  }

  function load(): Promise<Sending> {
    loading ??= create().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  const loadQuietly = () => void (signal.aborted || load().catch(() => undefined))
  addEventListener('online', loadQuietly, { signal })
  afterFirstScreen(loadQuietly)
  return { load, loaded: () => sending, whenLoaded }
}
