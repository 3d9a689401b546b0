import { meaningOf } from '../../contract/errors.ts'
import * as v from 'valibot'
import { memberApi as api } from '../../contract/member-api.ts'
import { ClosedAs, DraftView } from '../../contract/drafts.ts'
import { DRAFT_PULL_VISIBLE_MS } from '../../domain/core/limits.ts'
import { draftMirrorLock, enginePorts } from '../../offline/outbox/engine-ports.ts'
import { createMirror, type Mirror, type MirrorWriteResult, type MirrorApi } from '../../sync/mirror.ts'
import { ApiError } from '../data/api-client/api-error.ts'
import type { Client } from '../data/api-client/client.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { createMirrorStore } from '../../offline/drafts/mirror-store.ts'
import { watch } from '../../offline/db/watch.ts'
import { allDrafts } from '../../offline/drafts/draft-rows.ts'
import type { Account } from '../../offline/db/account.ts'

/** A server of an earlier release does not say which writes it remembers of a closed draft. */
const ClosedHistory = v.fallback(v.pick(DraftView, ['revision', 'writes']), {
  revision: Infinity,
  writes: [],
})

/** The meaning of an error response to a write; null for an error that a later try may solve. */
function resultOfError(error: unknown): MirrorWriteResult | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'stale_revision') {
    const current = v.safeParse(v.nullable(DraftView), error.details['current'])
    return current.success ? { kind: 'stale', current: current.output } : null
  }
  if (error.code === 'draft_closed') {
    const closedAs = v.safeParse(ClosedAs, error.details['closedAs'])
    const seenRevision = Number(error.details['revision'] ?? Infinity)
    const history = v.parse(ClosedHistory, error.details['history'])
    return closedAs.success ? { kind: 'closed', closedAs: closedAs.output, seenRevision, history } : null
  }
  if (meaningOf(error.code, error.status) !== 'refused') return null
  return { kind: 'refused', full: typeof error.details['cap'] === 'string' }
}

/** The mirror's requests, sent with the app's client for the account `userId`. */
export function mirrorApi(client: Client, userId: string): MirrorApi {
  return {
    list: async (signal) => (await client.call(api.drafts, { signal, account: userId })).drafts,
    write: async (kind, draftId, write, signal) => {
      const options = { params: { kind, draftId }, body: write, signal, account: userId }
      try {
        return { kind: 'written', view: await client.call(api.saveDraft, options) }
      } catch (error) {
        const result = resultOfError(error)
        if (result === null) throw error
        return result
      }
    },
  }
}

interface DraftMirrorOptions {
  account: Account
  client: Client
  mayCall: () => boolean
  onFailure: (error: unknown) => void
  /** Stops the mirror. */
  signal: AbortSignal
}

/** Mirrors the account's drafts to the server until `signal` aborts or `stop()` is called. */
export function startDraftMirror({
  account,
  client,
  mayCall,
  onFailure,
  signal,
}: DraftMirrorOptions): Mirror {
  const { clock, random, runnerId } = enginePorts(account.userId)
  const mirror = createMirror({
    store: createMirrorStore(account),
    api: mirrorApi(client, account.userId),
    clock,
    random,
    lock: draftMirrorLock(account.userId),
    runnerId,
    mayCall,
    onFailure,
  })
  const isVisible = () => document.visibilityState === 'visible'
  const options = { signal }
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, () => mirror.poke(), options)
  // A phone may end a page that is hidden, so the last input is sent at that moment.
  const onVisibility = () => void flushUnsaved().then(() => mirror.poke())
  document.addEventListener('visibilitychange', onVisibility, options)
  const poll = setInterval(() => isVisible() && mirror.poke(), DRAFT_PULL_VISIBLE_MS)
  const watching = watch(account, allDrafts).subscribe({ next: () => mirror.changed() })
  signal.addEventListener('abort', () => {
    clearInterval(poll)
    watching.unsubscribe()
    mirror.stop()
  })
  mirror.start()
  return mirror
}
