import { within } from './patience.ts'
import { launchChromium } from './persons-browser.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface Answer {
  id: number
  result?: { result?: { value?: unknown }; exceptionDetails?: unknown }
}

/**
 * A page of a Chromium that nothing but this page is debugged in. A debugged worker is held at its
 * start until the debugger lets it go, which decides races that a person's browser decides otherwise.
 */
export interface LonePage {
  /** The value of an expression, awaited; rejects when the page does not answer. */
  evaluate<T>(expression: string): Promise<T>
  close(): void
}

export async function openLonePage(url: string): Promise<LonePage> {
  const profile = temporaryFolder('lone-page')
  const { child, port } = launchChromium(profile.path, url)
  const targets = (await (await fetch(`http://127.0.0.1:${await port}/json/list`)).json()) as {
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
      const answered = new Promise<Answer>((resolve) => {
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
      const { result } = await within(answered, 'the page to answer')
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
