import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { within } from '../support/patience.ts'
import { COMPILE_CACHE } from '../support/server-process.ts'
import type { News, Task } from './messages.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
/** After so many schedules a process is replaced: its database only ever grows. */
const SCHEDULES_MAX = 3000

type Answer<N extends News['is']> = Extract<News, { is: N }>

/** A process of the simulation. Starting one takes seconds, so those that are given back are taken again. */
export class SimProcess {
  static readonly #waiting: SimProcess[] = []
  readonly #child: ChildProcess
  #played = 0

  private constructor() {
    this.#child = fork(WORKER, {
      // Most of what a schedule makes is garbage a moment later.
      execArgv: ['--max-semi-space-size=64'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }

  static async take(): Promise<SimProcess> {
    const waiting = SimProcess.#waiting.pop()
    if (waiting) {
      waiting.#child.ref()
      waiting.#child.channel?.ref()
      return waiting
    }
    const started = new SimProcess()
    await started.#answer('ready')
    return started
  }

  /** For the next one to take. */
  giveBack(): void {
    if (this.#played >= SCHEDULES_MAX) return this.end()
    // It must not keep alive who has nothing more to play.
    this.#child.unref()
    this.#child.channel?.unref()
    SimProcess.#waiting.push(this)
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }

  /** @throws Error when the schedule does not end, or takes the process with it. */
  async play(task: Extract<Task, { do: 'play' }>): Promise<Answer<'played'>> {
    this.#played++
    this.#child.send(task)
    return within(this.#answer('played'), 'the schedule to end')
  }

  async shrink(task: Extract<Task, { do: 'shrink' }>): Promise<Answer<'shrunk'>> {
    this.#child.send(task)
    return this.#answer('shrunk')
  }

  async #answer<N extends News['is']>(is: N): Promise<Answer<N>> {
    const settled = new AbortController()
    const { signal } = settled
    try {
      const [news] = (await Promise.race([
        once(this.#child, 'message', { signal }),
        once(this.#child, 'exit', { signal }).then(() => {
          throw new Error(`The process ended before it was ${is}`)
        }),
      ])) as [News]
      if (news.is !== is) throw new TypeError(`It said ${news.is} in place of ${is}`)
      return news as Answer<N>
    } finally {
      settled.abort()
    }
  }
}
