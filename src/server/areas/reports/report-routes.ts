import type { Handler, Handlers } from '../../platform/dispatch/handler.ts'
import type { api } from '../../../contract/api.ts'
import { storePhotos } from '../../platform/photos/uploads.ts'
import { claimAddress } from './address-claims.ts'
import { readLog } from './case-log.ts'
import { claimCase, listCases, noteCase, releaseCase } from './case-service.ts'
import { caseView } from './case-views.ts'
import { decideCase, undoDecision } from './decision-service.ts'
import { listNotices, seeNotices } from './notice-service.ts'
import { answerNotice, openFirstListingCase, ownReports, sendReport } from './report-service.ts'

type CreateListing = Handler<(typeof api)['createListing']>

export const reportHandlers = {
  sendReport: async ({ db, actor, body, op, now }) => {
    const { _id, createdAt } = await sendReport(db, actor, body, op, now)
    return { _id, createdAt }
  },

  uploadReportPhoto: async ({ db, actor, photos, now }) => {
    const [imageUrl = ''] = await storePhotos(db, actor.userId, 'report', photos, now)
    return { imageUrl }
  },

  claimAddress: ({ db, actor, body, op, now }) => claimAddress(db, actor, body, op, now),

  ownReports: async ({ db, actor }) => ({ reports: await ownReports(db, actor.userId) }),

  notices: async ({ db, actor }) => ({ notices: await listNotices(db, actor.userId) }),

  seeNotices: async ({ db, actor, body, now }) => {
    await seeNotices(db, actor.userId, body.noticeId, now)
    return { ok: true }
  },

  answerNotice: async ({ db, actor, params, body, now }) => {
    await answerNotice(db, actor.userId, params.noticeId, body.words, now)
    return { ok: true }
  },

  cases: ({ db, actor, query, now }) => listCases(db, actor.userId, query, now),

  case: ({ db, actor, params, now }) => caseView(db, params.caseId, actor.userId, now),

  claimCase: ({ deps, actor, params, now }) => claimCase(deps.db, params.caseId, actor.userId, now),

  releaseCase: async ({ db, actor, params }) => {
    await releaseCase(db, params.caseId, actor.userId)
    return { ok: true }
  },

  decideCase: ({ db, actor, params, body, now }) => decideCase(db, params.caseId, actor.userId, body, now),

  undoDecision: ({ db, actor, params, now }) => undoDecision(db, params.caseId, actor.userId, now),

  noteCase: ({ db, actor, params, body, now }) => noteCase(db, params.caseId, actor.userId, body.words, now),

  caseLog: ({ db, query }) => readLog(db, query.after),
} satisfies Partial<Handlers>

/** Publishes a home, and opens a case when it is the first one of its account. */
export const withFirstListingCase =
  (createListing: CreateListing): CreateListing =>
  async (input) => {
    const view = await createListing(input)
    await openFirstListingCase(input.db, input.actor.userId, view._id, input.now)
    return view
  }
