import * as v from 'valibot'
import { api } from '../../contract/api.ts'
import { ClosedAs, DraftView } from '../../contract/drafts.ts'
import { DRAFT_PULL_VISIBLE_MS } from '../../domain/core/limits.ts'
import { draftMirrorLock, enginePorts } from '../../offline/outbox/engine-ports.ts'
import { createMirror, type Mirror, type MirrorAnswer, type MirrorApi } from '../../sync/mirror.ts'
import { ApiError, type Client } from '../data/api-client/client.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { createMirrorStore } from '../../offline/drafts/mirror-store.ts'
import { watch } from '../../offline/db/watch.ts'
import { allDrafts } from '../../offline/drafts/draft-rows.ts'
import type { Account } from '../../offline/db/account.ts'

/** What a refused write means; null when it may work later. */
function answerOf(error: unknown): MirrorAnswer | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'stale_revision') {
    const current = v.safeParse(v.nullable(DraftView), error.details['current'])
    return current.success ? { kind: 'stale', current: current.output } : null
  }
  if (error.code === 'draft_closed') {
    const closedAs = v.safeParse(ClosedAs, error.details['closedAs'])
    return closedAs.success ? { kind: 'closed', closedAs: closedAs.output } : null
  }
  return [400, 413, 422].includes(error.status) ? { kind: 'refused' } : null
}

/** The mirror's calls over the product's own client. */
export function mirrorApi(client: Client, account: string): MirrorApi {
  return {
    list: async (signal) => (await client.call(api.drafts, { signal, account })).drafts,
    write: async (kind, draftId, write, signal) => {
      const options = { params: { kind, draftId }, body: write, signal, account }
      try {
        return { kind: 'written', view: await client.call(api.saveDraft, options) }
      } catch (error) {
        const answer = answerOf(error)
        if (answer === null) throw error
        return answer
      }
    },
  }
}

interface Session {
  store: Account
  client: Client
  mayCall: () => boolean
  onFailure: (error: unknown) => void
  /** Ends the listeners of the page. */
  signal: AbortSignal
}

/** Mirrors this account's drafts while its page is open; ends with `stop()`. */
export function startDraftMirror({ store, client, mayCall, onFailure, signal }: Session): Mirror {
  const { clock, random } = enginePorts(store.userId)
  const mirror = createMirror({
    store: createMirrorStore(store),
    api: mirrorApi(client, store.userId),
    clock,
    random,
    lock: draftMirrorLock(store.userId),
    mayCall,
    onFailure,
  })
  const isVisible = () => document.visibilityState === 'visible'
  const options = { signal }
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, () => mirror.poke(), options)
  // Hiding is the last moment a phone gives a page: what was just typed goes now instead of in seconds.
  const seenOrHidden = () => void flushUnsaved().then(() => mirror.poke())
  document.addEventListener('visibilitychange', seenOrHidden, options)
  const poll = setInterval(() => isVisible() && mirror.poke(), DRAFT_PULL_VISIBLE_MS)
  const watching = watch(store, () => allDrafts(store)).subscribe({ next: () => mirror.changed() })
  signal.addEventListener('abort', () => {
    clearInterval(poll)
    watching.unsubscribe()
    mirror.stop()
  })
  mirror.start()
  return mirror
}
