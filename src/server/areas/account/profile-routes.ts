import type { Handlers } from '../../platform/dispatch/handler.ts'
import { countUse } from '../../platform/http/rate-limits.ts'
import { findPeople, findReachablePerson, findReferrerByCode } from './person-service.ts'
import { changeProfile, chooseSeekingOption } from './profile-service.ts'
import { userView } from './user-views.ts'

export const profileHandlers = {
  updateProfile: async ({ db, actor, body, now }) =>
    userView(await changeProfile(db, actor.userId, body, now)),

  setSeekerOption: async ({ db, actor, body, now }) =>
    userView(await chooseSeekingOption(db, actor.userId, body.seekingOption, now)),

  referrer: async ({ deps, db, params, address, now }) => {
    await countUse(db, 'referrer', address, deps.config.rateLimits.referralByAddress, now)
    return findReferrerByCode(db, params.code)
  },

  people: async ({ db, actor }) => ({ people: await findPeople(db, actor.userId) }),

  person: ({ db, params }) => findReachablePerson(db, params.userId),
} satisfies Partial<Handlers>
