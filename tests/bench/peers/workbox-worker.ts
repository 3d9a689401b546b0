import { Queue } from 'workbox-background-sync'

/** The few pieces of a service worker that are needed here; the DOM's types have none of them. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching {
  request: Request
  respondWith(answer: Promise<Response>): void
}

const worker = globalThis as unknown as Worker
// Replayed by the browser's own sync event, one request after the other: what the class does by itself.
const queue = new Queue('messages')

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(sentOrKept(event.request))
})

async function sentOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request.clone())
  } catch {
    await queue.pushRequest({ request })
    return new Response(null, { status: 202 })
  }
}
