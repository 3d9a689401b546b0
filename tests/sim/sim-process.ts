import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { within } from '../support/patience.ts'
import { COMPILE_CACHE } from '../support/server-process.ts'
import type { WorkerMessage, Task } from './messages.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
/** A process is replaced after this many schedules, because its database grows. */
const SCHEDULES_MAX = 3000

type MessageOf<N extends WorkerMessage['is']> = Extract<WorkerMessage, { is: N }>

/** A process of the simulation. Starting one takes seconds, so released processes are reused. */
export class SimProcess {
  static readonly #idle: SimProcess[] = []
  readonly #child: ChildProcess
  #played = 0

  private constructor() {
    this.#child = fork(WORKER, {
      // A schedule creates mostly short-lived objects; what fits into the processor's cache is fastest.
      execArgv: ['--max-semi-space-size=16'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }

  /** Returns a released process or starts a new one. */
  static async acquire(): Promise<SimProcess> {
    const idle = SimProcess.#idle.pop()
    if (idle) {
      idle.#child.ref()
      idle.#child.channel?.ref()
      return idle
    }
    const started = new SimProcess()
    await started.#nextMessage('ready')
    return started
  }

  /** Releases the process for reuse, or ends it after SCHEDULES_MAX schedules. */
  release(): void {
    if (this.#played >= SCHEDULES_MAX) return this.end()
    // An idle child process must not keep its parent alive.
    this.#child.unref()
    this.#child.channel?.unref()
    SimProcess.#idle.push(this)
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }

  /** Runs a schedule. @throws Error when the schedule does not end or the process exits. */
  async play(task: Extract<Task, { do: 'play' }>): Promise<MessageOf<'played'>> {
    this.#played++
    this.#child.send(task)
    return within(this.#nextMessage('played'), 'the schedule to end')
  }

  /** Shrinks a failing schedule. @throws Error when the process exits. */
  async shrink(task: Extract<Task, { do: 'shrink' }>): Promise<MessageOf<'shrunk'>> {
    this.#child.send(task)
    return this.#nextMessage('shrunk')
  }

  async #nextMessage<N extends WorkerMessage['is']>(is: N): Promise<MessageOf<N>> {
    const settled = new AbortController()
    const { signal } = settled
    try {
      const [message] = (await Promise.race([
        once(this.#child, 'message', { signal }),
        once(this.#child, 'exit', { signal }).then(() => {
          throw new Error(`The process ended before it was ${is}`)
        }),
      ])) as [WorkerMessage]
      if (message.is !== is) throw new TypeError(`It said ${message.is} in place of ${is}`)
      return message as MessageOf<N>
    } finally {
      settled.abort()
    }
  }
}
