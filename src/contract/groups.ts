import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import {
  GROUP_VOTES,
  GroupCode,
  GroupComment,
  GroupCommentView,
  GroupName,
  GroupShare,
  GroupView,
} from '../domain/groups/group.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

const GroupParams = v.object({ groupId: Id })
const MemberParams = v.object({ groupId: Id, userId: Id })
const HomeParams = v.object({ groupId: Id, listingId: Id })
const offlineCapable = { batchable: true, idempotent: true, fallback: '' } as const

/** Endpoints of groups that look for a home together. Only members can see or change a group. */
export const groupEndpoints = {
  groups: endpoint({
    method: 'GET',
    path: '/groups',
    auth: 'user',
    summary: 'Own groups whole: members, how they fit, shared homes with votes and comments',
    response: v.object({ groups: v.array(GroupView) }),
    fallback: 'We couldn’t load your groups',
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/groups',
    auth: 'user',
    summary: 'Start a group; only for seekers who look for one',
    body: v.strictObject({
      /**
       * The id that the device chose, so that homes can be shared before the server has the group; the
       * default is the operation's id.
       */
      groupId: v.exactOptional(Id),
      name: GroupName,
    }),
    response: GroupView,
    status: 201,
    ...offlineCapable,
  }),
  joinGroup: endpoint({
    method: 'POST',
    path: '/groups/join',
    auth: 'user',
    summary: 'Join the group of an invite code; joining twice is joining once',
    body: v.strictObject({ code: GroupCode }),
    response: GroupView,
    fallback: '',
    // No idempotency record: joining again changes nothing, and a group that was full can have room at a
    // retry.
    batchable: true,
  }),
  leaveGroup: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/leave',
    auth: 'user',
    summary: 'Leave a group with one’s votes; the last member to leave ends it',
    params: GroupParams,
    body: v.strictObject({}),
    response: Ok,
    ...offlineCapable,
  }),
  removeMember: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/members/:userId/remove',
    auth: 'user',
    summary: 'Take a member out with their votes; only for the group’s maker',
    params: MemberParams,
    body: v.strictObject({}),
    response: Ok,
    ...offlineCapable,
  }),
  handOverGroup: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/maker',
    auth: 'user',
    summary: 'Let another member manage the group; only for the group’s maker',
    params: GroupParams,
    body: v.strictObject({ userId: Id }),
    response: Ok,
    ...offlineCapable,
  }),
  renewGroupCode: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/code',
    auth: 'user',
    summary:
      'Give the group a new invite code, so that the old one invites nobody; only for the group’s maker',
    params: GroupParams,
    body: v.strictObject({}),
    response: v.object({ code: v.string() }),
    ...offlineCapable,
  }),
  setGroupShare: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/shares',
    auth: 'user',
    summary: 'Say how large one’s own part of the rent is',
    params: GroupParams,
    body: v.strictObject({ share: GroupShare }),
    response: Ok,
    ...offlineCapable,
  }),
  shareHome: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/homes/:listingId',
    auth: 'user',
    summary: 'Show a home to the group, or take it out with its votes and comments',
    params: HomeParams,
    body: v.strictObject({ shared: v.boolean() }),
    response: Ok,
    ...offlineCapable,
  }),
  voteForHome: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/homes/:listingId/vote',
    auth: 'user',
    summary: 'Say yes, maybe or no to a home of the group, or take it back',
    params: HomeParams,
    body: v.strictObject({ vote: v.nullable(v.picklist(GROUP_VOTES)) }),
    response: Ok,
    ...offlineCapable,
  }),
  commentOnHome: endpoint({
    method: 'POST',
    path: '/groups/:groupId/homes/:listingId/comments',
    auth: 'user',
    summary: 'Say something about a home of the group',
    params: HomeParams,
    body: v.strictObject({ text: GroupComment }),
    response: GroupCommentView,
    status: 201,
    ...offlineCapable,
  }),
} as const satisfies Record<string, EndpointShape>

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
  'group.remove': opKind({
    endpoint: groupEndpoints.removeMember,
    /** The name that this device shows; it is not sent. */
    payload: v.strictObject({ ...group, personId: Id, name: v.string() }),
    label: 'Remove someone from a group',
    lane,
    params: ({ groupId, personId }) => ({ groupId, userId: personId }),
    body: () => ({}),
  }),
  'group.maker': opKind({
    endpoint: groupEndpoints.handOverGroup,
    payload: v.strictObject({ ...group, personId: Id, name: v.string() }),
    label: 'Hand over a group',
    lane,
    params,
    body: ({ personId }) => ({ userId: personId }),
  }),
  'group.code': opKind({
    endpoint: groupEndpoints.renewGroupCode,
    payload: v.strictObject(group),
    label: 'New invite code',
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
    coalesceKey: ({ groupId }) => `share:${groupId}`,
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
    coalesceKey: ({ groupId, listingId }) => `vote:${groupId}/${listingId}`,
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
