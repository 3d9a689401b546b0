import { createTransport } from '../../../src/app/data/api-client/transport.ts'
import { enginePorts } from '../../../src/offline/outbox/engine-ports.ts'
import { createEngine, type Engine } from '../../../src/sync/engine.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { openAccount } from '../../../src/offline/account/open-account.ts'

export interface Outbox {
  store: Account
  engine: Engine
}

/** The product's store, engine and transport, wired as its session does, without its screens. */
export async function openOutbox(userId: string): Promise<Outbox> {
  const store = await openAccount(userId)
  const transport = createTransport({ account: () => userId })
  const ports = enginePorts(userId)
  let answered = false
  const engine = createEngine({
    ...ports,
    network: { ...ports.network, answered: () => answered },
    store: createEngineStore(store),
    transport,
    onState: (phase) => {
      if (phase === 'paused') answered = false
      if (phase === 'sending') answered = true
    },
  })
  for (const reason of ['online', 'focus', 'pageshow'])
    addEventListener(reason, () => void engine.poke(reason))
  // The session asks who is signed in when a page opens: by then something of ours has answered.
  answered = await transport.probe(new AbortController().signal)
  engine.start()
  return { store, engine }
}
