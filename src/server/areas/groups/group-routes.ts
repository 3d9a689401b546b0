import type { Handlers } from '../../platform/dispatch/handler.ts'
import { commentOnHome, setRentShare, shareHome, voteForHome } from './group-homes.ts'
import { listGroups } from './group-views.ts'
import { createGroup, joinGroup, leaveGroup } from './group-service.ts'
import { handOverGroup, removeMember, renewGroupCode } from './managed-groups.ts'

const OK = { ok: true } as const

export const groupHandlers = {
  groups: async ({ db, actor, now }) => ({ groups: await listGroups(db, actor, now) }),

  createGroup: ({ db, actor, body, op, now }) => createGroup(db, actor, body, op, now),

  joinGroup: ({ deps, actor, body, now }) =>
    deps.db.transaction().execute((tx) => joinGroup(tx, actor, body.code, now)),

  leaveGroup: async ({ db, actor, params }) => {
    await leaveGroup(db, actor, params.groupId)
    return OK
  },

  removeMember: async ({ db, actor, params }) => {
    await removeMember(db, actor, params)
    return OK
  },

  handOverGroup: async ({ db, actor, params, body }) => {
    await handOverGroup(db, actor, params.groupId, body.userId)
    return OK
  },

  renewGroupCode: ({ db, actor, params }) => renewGroupCode(db, actor, params.groupId),

  setGroupShare: async ({ db, actor, params, body }) => {
    await setRentShare(db, actor, params.groupId, body.share)
    return OK
  },

  shareHome: async ({ db, actor, params, body, now }) => {
    await shareHome(db, actor, params, body.shared, now)
    return OK
  },

  voteForHome: async ({ db, actor, params, body, now }) => {
    await voteForHome(db, actor, params, body.vote, now)
    return OK
  },

  commentOnHome: ({ db, actor, params, body, op, now }) =>
    commentOnHome(db, actor, params, body.text, op, now),
} satisfies Partial<Handlers>
