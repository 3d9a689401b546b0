import * as v from 'valibot'
import { GroupCode, GroupComment, GroupName, GroupShare, GROUP_VOTES } from '../domain/groups/group.ts'
import { Id } from '../domain/core/ids.ts'
import { groupEndpoints } from './groups.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

const group = { groupId: Id }
const home = { groupId: Id, listingId: Id }
/** One lane per group, so that a group is created before homes are shared with it. */
const lane = ({ groupId }: { groupId: string }) => `group:${groupId}`
const params = ({ groupId }: { groupId: string }) => ({ groupId })
const homeParams = ({ groupId, listingId }: { groupId: string; listingId: string }) => ({
  groupId,
  listingId,
})

/** Operations on groups. */
export const groupOps = {
  'group.create': opKind({
    endpoint: groupEndpoints.createGroup,
    payload: v.strictObject({ ...group, name: GroupName }),
    label: 'New group',
    lane,
  }),
  'group.join': opKind({
    endpoint: groupEndpoints.joinGroup,
    payload: v.strictObject({ code: GroupCode }),
    label: 'Join a group',
    lane: ({ code }) => `group-join:${code}`,
  }),
  'group.leave': opKind({
    endpoint: groupEndpoints.leaveGroup,
    payload: v.strictObject(group),
    label: 'Leave a group',
    lane,
    params,
    body: () => ({}),
  }),
  'group.share': opKind({
    endpoint: groupEndpoints.setGroupShare,
    payload: v.strictObject({ ...group, share: GroupShare }),
    label: 'Part of the rent',
    quiet: true,
    lane,
    register: ({ groupId }) => `share:${groupId}`,
    params,
    body: ({ share }) => ({ share }),
  }),
  'group.home': opKind({
    endpoint: groupEndpoints.shareHome,
    payload: v.strictObject({
      ...home,
      shared: v.boolean(),
      /** The title that this device shows until the server responds; it is not sent. */
      title: v.string(),
    }),
    label: 'Home for a group',
    lane,
    params: homeParams,
    body: ({ shared }) => ({ shared }),
  }),
  'group.vote': opKind({
    endpoint: groupEndpoints.voteForHome,
    payload: v.strictObject({ ...home, vote: v.nullable(v.picklist(GROUP_VOTES)) }),
    label: 'Vote on a home',
    quiet: true,
    lane,
    register: ({ groupId, listingId }) => `vote:${groupId}/${listingId}`,
    params: homeParams,
    body: ({ vote }) => ({ vote }),
  }),
  'group.comment': opKind({
    endpoint: groupEndpoints.commentOnHome,
    payload: v.strictObject({ ...home, text: GroupComment }),
    label: 'Comment in a group',
    lane,
    params: homeParams,
    body: ({ text }) => ({ text }),
  }),
} as const satisfies Record<string, OpKindShape>
