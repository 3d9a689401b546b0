import { within } from './patience.ts'
import { launchChromium } from './test-browser.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface CdpResponse {
  id: number
  result?: { result?: { value?: unknown }; exceptionDetails?: unknown }
}

/**
 * A page in a Chromium where the debugger is attached to this page alone. A debugger that is attached to a
 * worker pauses it at its start, which changes the outcome of races.
 */
export interface PageOnlySession {
  /** Evaluates an expression and awaits its value; rejects when the page does not respond. */
  evaluate<T>(expression: string): Promise<T>
  close(): void
}

/** Starts a Chromium with a new profile and opens `url` in it. */
export async function openPageOnlySession(url: string): Promise<PageOnlySession> {
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

  let lastId = 0
  return {
    async evaluate<T>(expression: string) {
      lastId += 1
      const id = lastId
      const responded = new Promise<CdpResponse>((resolve) => {
        const listen = ({ data }: MessageEvent) => {
          const response = JSON.parse(String(data)) as CdpResponse
          if (response.id !== id) return
          socket.removeEventListener('message', listen)
          resolve(response)
        }
        socket.addEventListener('message', listen)
      })
      const params = { expression, awaitPromise: true, returnByValue: true }
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
      const { result } = await within(responded, 'the page to answer')
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
