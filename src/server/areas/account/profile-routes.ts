import type { Handlers } from '../../platform/dispatch/handler.ts'
import { checkReaches } from './block-service.ts'
import { findPeople, findPerson, findReferrerByCode } from './person-service.ts'
import { changeProfile, chooseSeekingOption } from './profile-service.ts'
import { userView } from './user-views.ts'

export const profileHandlers = {
  updateProfile: async ({ db, actor, body, now }) =>
    userView(await changeProfile(db, actor.userId, body, now)),

  setSeekerOption: async ({ db, actor, body, now }) =>
    userView(await chooseSeekingOption(db, actor.userId, body.seekingOption, now)),

  referrer: ({ db, params }) => findReferrerByCode(db, params.code),

  people: async ({ db, actor }) => ({ people: await findPeople(db, actor.userId) }),

  person: async ({ db, actor, params }) => {
    await checkReaches(db, actor.userId, params.userId)
    return findPerson(db, params.userId)
  },
} satisfies Partial<Handlers>
