import { Queue } from 'workbox-background-sync'

/** The parts of a service worker's global scope that are used here; the DOM types lack them. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableWorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchWorkerEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
interface ExtendableWorkerEvent {
  waitUntil(work: Promise<unknown>): void
}
interface FetchWorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

const worker = globalThis as unknown as Worker
// The class replays the requests one after the other on the browser's sync event.
const queue = new Queue('messages')

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(sendOrQueue(event.request))
})

async function sendOrQueue(request: Request): Promise<Response> {
  try {
    return await fetch(request.clone())
  } catch {
    await queue.pushRequest({ request })
    return new Response(null, { status: 202 })
  }
}
