import { sendOutbox } from './send-outbox.ts'

// The build makes a separate script of this file, which the worker imports; see sync-event.ts. The script
// sets a global function, because importScripts gives no access to exports.
globalThis.sendOutboxNow = async () => {
  if ((await sendOutbox()) === 'later') throw new Error('Something waits for a later try')
}
