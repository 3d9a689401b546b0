import { spawn, type ChildProcess } from 'node:child_process'
import { waitForExit } from '../support/server-process.ts'
import { within } from '../support/patience.ts'

/** A program with all processes that it starts; they end with this process. */
export class ProcessGroup {
  readonly #child: ChildProcess
  #output = ''

  constructor(command: string, args: readonly string[], env: Record<string, string> = {}) {
    this.#child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk) => (this.#output += String(chunk)))
    process.once('exit', this.#kill)
  }

  /** Waits for the first group of `pattern` in what it writes. @throws Error with that when it exits. */
  async waitFor(pattern: RegExp): Promise<string> {
    const found = new Promise<string>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(this.#output)
        if (match) resolve(match[1] ?? '')
      }
      for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', look)
      this.#child.once('exit', () => reject(new Error(`It ended: ${this.#output.slice(-2000)}`)))
      look()
    })
    return within(found, `${String(pattern)} in ${this.#output.slice(-500)}`)
  }

  waitForExit(): Promise<void> {
    return waitForExit(this.#child)
  }

  async kill(): Promise<void> {
    this.#kill()
    await this.waitForExit()
    process.off('exit', this.#kill)
  }

  readonly #kill = (): void => {
    try {
      if (this.#child.pid) process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
}
