import { spawn } from 'node:child_process'
import { findChromium } from './chromium.ts'
import { BROWSER_FLAGS, temporaryFolder } from './product.ts'

interface Answer {
  id: number
  result?: { result?: { value?: unknown }; exceptionDetails?: unknown }
}

/**
 * A page of a Chromium that nothing but this page is debugged in. A debugged worker is held at its
 * start until the debugger lets it go, which decides races that a person's browser decides otherwise.
 */
export interface LonePage {
  /** The value of an expression, awaited; rejects when the page does not answer within five seconds. */
  evaluate<T>(expression: string): Promise<T>
  close(): void
}

export async function openLonePage(url: string): Promise<LonePage> {
  const profile = temporaryFolder('lone-page')
  const child = spawn(findChromium(), [...BROWSER_FLAGS, `--user-data-dir=${profile.path}`, url], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', () => reject(new Error(`Chromium did not start: ${said.slice(-2000)}`)))
  })
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  const target = targets.find(({ type }) => type === 'page')
  if (!target) throw new Error('Chromium has no page')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))

  let asked = 0
  return {
    async evaluate<T>(expression: string) {
      asked += 1
      const id = asked
      const answered = new Promise<Answer>((resolve, reject) => {
        setTimeout(() => reject(new Error('The page does not answer')), 5000)
        const listen = ({ data }: MessageEvent) => {
          const answer = JSON.parse(String(data)) as Answer
          if (answer.id !== id) return
          socket.removeEventListener('message', listen)
          resolve(answer)
        }
        socket.addEventListener('message', listen)
      })
      const params = { expression, awaitPromise: true, returnByValue: true }
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
      const { result } = await answered
      if (result?.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails))
      return result?.result?.value as T
    },
    close() {
      socket.close()
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      profile.remove()
    },
  }
}
