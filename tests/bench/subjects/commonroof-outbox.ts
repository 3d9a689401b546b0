import { createTransport } from '../../../src/app/data/api-client/transport.ts'
import { enginePorts } from '../../../src/offline/outbox/engine-ports.ts'
import { createEngine, type Engine } from '../../../src/sync/engine.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { openAccount } from '../../../src/offline/account/open-account.ts'

export interface Outbox {
  account: Account
  engine: Engine
}

/** Opens the product's store, engine and transport, connected as in its session, without its screens. */
export async function openOutbox(userId: string): Promise<Outbox> {
  const account = await openAccount(userId)
  const transport = createTransport({ account: () => userId })
  const ports = enginePorts(userId)
  let hasResponded = false
  const engine = createEngine({
    ...ports,
    network: { ...ports.network, hasResponded: () => hasResponded },
    store: createEngineStore(account),
    transport,
    onState: (phase) => {
      if (phase === 'paused') hasResponded = false
    },
    onReached: () => void (hasResponded = true),
  })
  for (const reason of ['online', 'focus', 'pageshow'])
    addEventListener(reason, () => void engine.poke(reason))
  // In the product, the session's first request has reached the server before the engine starts.
  hasResponded = await transport.probe(new AbortController().signal)
  engine.start()
  return { account, engine }
}
