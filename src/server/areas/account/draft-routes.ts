import type { Handlers } from '../../platform/dispatch/handler.ts'
import { discardDraft, findDraft, listDrafts, writeDraft } from './draft-service.ts'

export const draftHandlers = {
  drafts: async ({ db, actor }) => ({ drafts: await listDrafts(db, actor.userId) }),

  draft: ({ db, actor, params }) => findDraft(db, actor.userId, params.kind, params.draftId),

  saveDraft: ({ deps, actor, params, body, now }) =>
    writeDraft(deps.db, actor.userId, params.kind, params.draftId, body, now),

  discardDraft: async ({ db, actor, params, body, op, now }) => {
    await discardDraft(db, actor.userId, params.draftId, { seen: body.seen, opId: op.opId, now })
    return { ok: true }
  },
} satisfies Partial<Handlers>
