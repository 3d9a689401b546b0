import { installSubject } from '../subjects/subject.ts'

/** The page only posts; the worker queues failed requests and responds with 202. */
installSubject({
  open: async () => {
    await navigator.serviceWorker.register('/worker.js', { type: 'module' })
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    })
  },
  enqueue: async (message) => {
    const response = await fetch('/peers/message', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    if (response.status !== 202) throw new Error(`The worker answered ${response.status}`)
  },
})
