import type { Handlers } from '../call.ts'
import { countUse } from '../rate-limits.ts'
import { findPeople, findPerson, findReferrerByCode } from '../services/people.ts'
import { changeProfile, chooseSeekingOption } from '../services/profile.ts'
import { userView } from '../services/views.ts'

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

  person: ({ db, params }) => findPerson(db, params.userId),
} satisfies Partial<Handlers>
