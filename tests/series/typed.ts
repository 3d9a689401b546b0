import type { BrowserContext } from 'playwright-core'

/** What stood in the field after a keystroke, and when (Unix milliseconds, by the page's own clock). */
export interface Typed {
  value: string
  at: number
}

/** What a page told about itself before it died. */
export interface Recording {
  typed: Typed[]
  /** The most that a timer of the page ran late, in milliseconds. */
  lagMs: number
}

/** Has every page of `context` report each keystroke as it happens. A page that dies has already told. */
export async function record(context: BrowserContext): Promise<Recording> {
  const recording: Recording = { typed: [], lagMs: 0 }
  await context.exposeBinding('reportTyped', (_, entry: Typed) => void recording.typed.push(entry))
  await context.exposeBinding('reportLag', (_, lagMs: number) => {
    recording.lagMs = Math.max(recording.lagMs, lagMs)
  })
  await context.addInitScript(() => {
    const page = window as unknown as {
      reportTyped: (entry: { value: string; at: number }) => void
      reportLag: (lagMs: number) => void
    }
    const now = () => performance.timeOrigin + performance.now()
    document.addEventListener(
      'input',
      (event) => {
        const { target } = event
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          page.reportTyped({ value: target.value, at: now() })
      },
      true,
    )
    const TICK_MS = 100
    let due = now() + TICK_MS
    let worst = 0
    const tick = () => {
      const late = now() - due
      if (late > worst) {
        worst = late
        page.reportLag(worst)
      }
      due = now() + TICK_MS
      setTimeout(tick, TICK_MS)
    }
    setTimeout(tick, TICK_MS)
  })
  return recording
}

/**
 * How old the oldest keystroke was that is not in `found`, in milliseconds before `killedAt`; 0 when
 * nothing is missing, null when `found` never stood in the field.
 */
export function oldestLossMs(history: readonly Typed[], found: string, killedAt: number): number | null {
  const last = history.findLastIndex(({ value }) => value === found)
  if (last < 0) return null
  const lost = history[last + 1]
  return lost === undefined ? 0 : killedAt - lost.at
}
