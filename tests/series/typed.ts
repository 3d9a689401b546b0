import type { BrowserContext } from 'playwright-core'

/** The field's text after a keystroke, and the time (Unix milliseconds by the page's clock). */
export interface Keystroke {
  value: string
  at: number
}

/**
 * Keystrokes and delays that a page reported before it died. The delays of timers and writes on a busy
 * machine are measured because they are not the product's fault.
 */
export class Recording {
  readonly typed: Keystroke[] = []
  #lastBeatAt: number | null = null
  #worstLagMs = 0
  #worstWriteMs = 0
  readonly #writing = new Map<number, number>()

  /** Records that a timer ran at `at`, `lagMs` after it was due. */
  beat(at: number, lagMs: number): void {
    this.#lastBeatAt = at
    this.#worstLagMs = Math.max(this.#worstLagMs, lagMs)
  }

  /** Records the beginning of a write transaction, or with `ended` its end. */
  wrote(number: number, began: number, ended: number | null): void {
    if (ended === null) {
      this.#writing.set(number, began)
      return
    }
    this.#writing.delete(number)
    this.#worstWriteMs = Math.max(this.#worstWriteMs, ended - began)
  }

  /** The longest delay of a timer and the longest write to the disk until the page died at `killedAt`. */
  delaysAt(killedAt: number): { lagMs: number; writeMs: number } {
    const silentMs = this.#lastBeatAt === null ? 0 : killedAt - this.#lastBeatAt - TICK_MS
    const pendingMs = Array.from(this.#writing.values(), (began) => killedAt - began)
    return {
      lagMs: Math.round(Math.max(this.#worstLagMs, silentMs)),
      writeMs: Math.round(Math.max(this.#worstWriteMs, ...pendingMs)),
    }
  }

  /** Clears the keystrokes for the next round on the same page. */
  clearTyped(): void {
    this.typed.length = 0
  }
}

const TICK_MS = 100

/** Makes every page of `context` report its keystrokes, timers and writes at once, before it can die. */
export async function recordPage(context: BrowserContext): Promise<Recording> {
  const recording = new Recording()
  await context.exposeBinding('reportTyped', (_, entry: Keystroke) => void recording.typed.push(entry))
  await context.exposeBinding('reportBeat', (_, at: number, lagMs: number) => recording.beat(at, lagMs))
  await context.exposeBinding('reportWrite', (_, number: number, began: number, ended: number | null) =>
    recording.wrote(number, began, ended),
  )
  await context.addInitScript((tickMs) => {
    const page = window as unknown as {
      reportTyped: (entry: { value: string; at: number }) => void
      reportBeat: (at: number, lagMs: number) => void
      reportWrite: (number: number, began: number, ended: number | null) => void
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
    let due = now() + tickMs
    const tick = () => {
      page.reportBeat(now(), now() - due)
      due = now() + tickMs
      setTimeout(tick, tickMs)
    }
    setTimeout(tick, tickMs)

    let writes = Math.floor(Math.random() * 2 ** 40)
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction') as IDBDatabase['transaction']
    IDBDatabase.prototype.transaction = function (...args: Parameters<IDBDatabase['transaction']>) {
      const transaction = begin.apply(this, args)
      if (transaction.mode !== 'readonly') {
        const number = writes++
        const began = now()
        page.reportWrite(number, began, null)
        for (const end of ['complete', 'abort'])
          transaction.addEventListener(end, () => page.reportWrite(number, began, now()))
      }
      return transaction
    }
  }, TICK_MS)
  return recording
}

/**
 * The age of the oldest keystroke that is missing in `found`, in milliseconds before `killedAt`; 0 when
 * none is missing, null when the field never had the text `found`.
 */
export function oldestLossMs(history: readonly Keystroke[], found: string, killedAt: number): number | null {
  const last = history.findLastIndex(({ value }) => value === found)
  if (last < 0) return null
  const lost = history[last + 1]
  return lost === undefined ? 0 : killedAt - lost.at
}
