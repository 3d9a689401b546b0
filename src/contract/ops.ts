import * as v from 'valibot'
import { normaliseStreet, normaliseZip } from '../domain/listings/addresses.ts'
import { Id } from '../domain/core/ids.ts'
import { ListingPayload } from '../domain/listings/listing-payload.ts'
import { NewMessage } from '../domain/messages/message.ts'
import { SeekingOptionSchema } from '../domain/seeker/seeker.ts'
import { OP_STALE_AFTER_MS, UNDO_MS } from '../domain/core/limits.ts'
import { ProfileChange } from '../domain/account/user.ts'
import { api } from './api.ts'
import { pathOf } from './endpoint.ts'
import { groupOps } from './group-ops.ts'
import { matchOps } from './match-ops.ts'
import { homeOps } from './home-ops.ts'
import { opKind, type OpKindShape } from './op-kind.ts'
import { tourOps } from './tour-ops.ts'
import { viewingOps } from './viewing-ops.ts'

/** A message to another person. Both kinds of message share a lane, so that they keep their order. */
const message = opKind({
  endpoint: api.sendMessage,
  payload: NewMessage,
  label: 'Message',
  lane: ({ recipientId }) => `message:${recipientId}`,
  staleAfterMs: OP_STALE_AFTER_MS,
})

/** All kinds of operations, which a person can also make offline; see `op-kind.ts`. */
export const opKinds = {
  'message.send': message,
  'message.verdict': { ...message, label: 'Message after a visit', heldMs: UNDO_MS },
  'message.read': opKind({
    endpoint: api.markRead,
    payload: v.strictObject({ userId: Id }),
    label: 'Mark as read',
    quiet: true,
    lane: (payload) => `read:${payload.userId}`,
    register: (payload) => payload.userId,
    params: (payload) => ({ userId: payload.userId }),
    body: () => ({}),
  }),
  'profile.update': opKind({
    endpoint: api.updateProfile,
    payload: ProfileChange,
    label: 'Profile',
    lane: () => 'profile',
  }),
  'seeker.option': opKind({
    endpoint: api.setSeekerOption,
    payload: v.strictObject({ seekingOption: SeekingOptionSchema }),
    label: 'Housing goal',
    lane: () => 'profile',
  }),
  'photo.profile': opKind({
    endpoint: api.uploadProfilePhoto,
    payload: v.strictObject({ photoId: Id }),
    label: 'Profile picture',
    lane: () => 'profile',
    photoId: (payload) => payload.photoId,
  }),
  'photo.profile.delete': opKind({
    endpoint: api.deleteProfilePhoto,
    payload: api.deleteProfilePhoto.body,
    heldMs: UNDO_MS,
    label: 'Remove profile picture',
    lane: () => 'profile',
  }),
  'photo.listing': opKind({
    endpoint: api.uploadListingPhotos,
    payload: v.strictObject({ photoId: Id }),
    label: 'Photo of a home',
    // One lane per photo, so that a refused photo does not block the others.
    lane: (payload) => `photo:${payload.photoId}`,
    photoId: (payload) => payload.photoId,
  }),
  'photo.listing.delete': opKind({
    endpoint: api.deleteListingPhoto,
    payload: api.deleteListingPhoto.body,
    heldMs: UNDO_MS,
    label: 'Remove photo of a home',
    lane: (payload) => `photo:${payload.public_id}`,
  }),
  'listing.create': opKind({
    endpoint: api.createListing,
    payload: ListingPayload,
    label: 'New listing',
    lane: ({ address }) => `listing:${normaliseStreet(address.street)}/${normaliseZip(address.zipCode)}`,
  }),
  'listing.update': opKind({
    endpoint: api.updateListing,
    payload: v.strictObject({ listingId: Id, ...api.updateListing.body.entries }),
    label: 'Changes to a listing',
    lane: (payload) => `listing:${payload.listingId}`,
    params: ({ listingId }) => ({ listingId }),
    body: ({ revision, listing }) => ({ revision, listing }),
  }),
  'listing.move': opKind({
    endpoint: api.moveListing,
    payload: v.strictObject({ listingId: Id, ...api.moveListing.body.entries }),
    label: 'State of a listing',
    lane: (payload) => `listing:${payload.listingId}`,
    params: ({ listingId }) => ({ listingId }),
    body: ({ move, until }) => ({ move, ...(until === undefined ? {} : { until }) }),
  }),
  'listing.delete': opKind({
    endpoint: api.deleteListing,
    payload: v.strictObject({ listingId: Id }),
    heldMs: UNDO_MS,
    label: 'Delete a listing',
    lane: (payload) => `listing:${payload.listingId}`,
    params: ({ listingId }) => ({ listingId }),
    body: () => ({}),
  }),
  'listing.save': opKind({
    endpoint: api.saveListing,
    payload: v.strictObject({ listingId: Id, saved: v.boolean() }),
    label: 'Saved home',
    quiet: true,
    lane: (payload) => `saved:${payload.listingId}`,
    register: (payload) => payload.listingId,
    params: ({ listingId }) => ({ listingId }),
    body: ({ saved }) => ({ saved }),
  }),
  ...viewingOps,
  ...groupOps,
  ...matchOps,
  ...homeOps,
  ...tourOps,
} as const satisfies Record<string, OpKindShape>

export type OpKind = keyof typeof opKinds

/** Whether operations of this kind are hidden from the person unless they fail. */
export function isHiddenFromPerson(kind: string): boolean {
  return Object.hasOwn(opKinds, kind) && (opKinds as Record<string, OpKindShape>)[kind]?.quiet === true
}

/**
 * Whether the person is informed when operations of this kind are lost: visible operations and tour entries.
 */
export function isReportedWhenLost(kind: string): boolean {
  return !isHiddenFromPerson(kind) || kind === 'home.entry'
}

/** The payload of an operation kind. */
export type OpPayload<K extends OpKind> = v.InferOutput<(typeof opKinds)[K]['payload']>

/** Whether operations of this kind are messages, which the conversation shows. */
export function isMessage(kind: OpKind): boolean {
  return opKinds[kind].endpoint === api.sendMessage
}

/** The method, path (below the API base) and JSON body of an operation; an upload has the body null. */
export function requestOf(
  kind: OpKind,
  payload: unknown,
): { method: 'POST' | 'PUT' | 'DELETE'; path: string; body: unknown } {
  const shape: OpKindShape = opKinds[kind]
  const params = shape.params?.(payload as never)
  return {
    method: shape.endpoint.method as 'POST' | 'PUT' | 'DELETE',
    path: pathOf(shape.endpoint, params),
    body: shape.photoId ? null : shape.body ? shape.body(payload as never) : payload,
  }
}

/** The id of an upload's photo in the account's database; null for every other kind of operation. */
export function photoIdOf({ kind, payload }: { kind: OpKind; payload: unknown }): string | null {
  const shape: OpKindShape = opKinds[kind]
  return shape.photoId?.(payload as never) ?? null
}
