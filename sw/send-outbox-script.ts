import { sendOutbox } from './send-outbox.ts'

/*
 * Built as a script of its own and imported by the worker: see background-sync.ts. It only puts its
 * one function in reach.
 */
globalThis.sendOutboxNow = async () => {
  if ((await sendOutbox()) === 'later') throw new Error('Something waits for a later try')
}
