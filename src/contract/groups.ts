import * as v from 'valibot'
import {
  GROUP_VOTES,
  GroupCode,
  GroupComment,
  GroupCommentView,
  GroupName,
  GroupShare,
  GroupView,
} from '../domain/groups/group.ts'
import { Id } from '../domain/core/ids.ts'
import { endpoint, Ok, type EndpointShape } from './endpoint.ts'

const GroupParams = v.object({ groupId: Id })
const HomeParams = v.object({ groupId: Id, listingId: Id })
const offlineCapable = { batchable: true, receipts: true, fallback: '' } as const

/** Endpoints of groups that look for a home together. Only members can see or change a group. */
export const groupEndpoints = {
  groups: endpoint({
    method: 'GET',
    path: '/groups',
    auth: 'user',
    summary: 'Own groups whole: members, how they fit, shared homes with votes and comments',
    response: v.object({ groups: v.array(GroupView) }),
    fallback: 'Groups could not be loaded',
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
    summary: 'Leave a group with one’s votes; whoever leaves last ends it',
    params: GroupParams,
    body: v.strictObject({}),
    response: Ok,
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
