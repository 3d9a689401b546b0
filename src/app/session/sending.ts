import type { Account } from '../../offline/db/account.ts'
import { createEngineStore } from '../../offline/engine-store.ts'
import { enginePorts } from '../../offline/outbox/engine-ports.ts'
import { createEngine, type Engine } from '../../sync/engine.ts'
import { createTransport } from '../data/api-client/transport.ts'
import {
  detectNetworkSignIn,
  hasServerResponded,
  noteReachable,
  noteServerDown,
  noteUnreachable,
  probeNow,
} from '../data/connection.ts'
import { noteFailure } from '../data/note-failure.ts'
import { appStore, needsSignInAtom } from '../data/state.ts'
import { uploadProgressAtom } from '../data/upload-progress.ts'
import { accountParts, type AccountJobs } from './account-jobs.ts'

/** The parts of an open account that talk to the server: its engine, which the session starts, and its jobs. */
export interface Sending {
  engine: Engine
  jobs: AccountJobs
  /** Tests whether the server can be reached. */
  probe: () => Promise<boolean>
}

/** What sending needs to begin. */
export interface SendingOptions {
  account: Account
  /** Asks the server who is signed in. */
  verify: () => Promise<void>
  /** Ends it for good. */
  signal: AbortSignal
}

/** Creates the engine of an open account and starts its jobs. @throws the signal's error when it has ended. */
export async function createSending({ account, verify, signal }: SendingOptions): Promise<Sending> {
  const { startJobs } = await accountParts().loadJobs()
  signal.throwIfAborted()
  const jobs = startJobs({ account, onFailure: noteFailure, signal })
  const transport = createTransport({
    account: () => account.userId,
    onNoResponse: detectNetworkSignIn,
    onServerDown: noteServerDown,
    onUploadProgress: (opId, fraction) =>
      appStore.set(uploadProgressAtom, (others) => new Map(others).set(opId, fraction)),
  })
  const ports = enginePorts(account.userId)
  const engine = createEngine({
    ...ports,
    network: { ...ports.network, hasResponded: hasServerResponded },
    store: createEngineStore(account),
    transport,
    onContact: jobs.beforeSending,
    onState: (phase) => {
      if (phase === 'paused') noteUnreachable()
    },
    onReached: noteReachable,
    onNeedsSignIn: (why) => {
      appStore.set(needsSignInAtom, true)
      if (why === 'account_mismatch') void verify()
    },
  })
  pokeOnPageEvents(engine, signal)
  signal.addEventListener('abort', () => engine.stop())
  return { engine, jobs, probe: () => transport.probe(signal) }
}

function pokeOnPageEvents(engine: Engine, signal: AbortSignal): void {
  const poke = (reason: string) => () => void engine.poke(reason)
  const visible = () => document.visibilityState === 'visible' && engine.poke('visible')
  addEventListener('online', probeNow, { signal })
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, poke(event), { signal })
  document.addEventListener('visibilitychange', visible, { signal })
}
