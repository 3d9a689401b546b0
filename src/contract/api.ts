import * as v from 'valibot'
import { Id } from '../domain/ids.ts'
import { PHOTOS_MAX } from '../domain/limits.ts'
import { ListingPayload, ListingView } from '../domain/listing.ts'
import { ConversationView, MessageView, NewMessage } from '../domain/message.ts'
import { StoredPhotoUrl, UploadedImage } from '../domain/photos.ts'
import { SeekingOptionSchema } from '../domain/seeker.ts'
import { storableText } from '../domain/text.ts'
import { Credentials, PersonView, ProfileChange, ReferralCode, ReferrerView, Registration, SeekerCard, UserView } from '../domain/user.ts'
import { BatchRequest, BatchResponse } from './batch.ts'
import { DraftKind, DraftView, DraftWrite } from './drafts.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'

const Ok = v.object({ ok: v.literal(true) })
const UserAnswer = v.object({ user: UserView })
const UserParams = v.object({ userId: Id })
const DraftParams = v.object({ kind: DraftKind, draftId: Id })

/** Every call of the product (specification, section 7, and the sync protocol), in one table. */
export const api = {
  currentUser: endpoint({
    method: 'GET', path: '/auth/user', auth: 'user', summary: 'The signed-in user',
    response: UserView, fallback: '',
  }),
  register: endpoint({
    method: 'POST', path: '/auth/register', auth: 'public', summary: 'Create an account and sign in',
    body: Registration, response: UserAnswer, status: 201, fallback: 'Registration failed',
  }),
  login: endpoint({
    method: 'POST', path: '/auth/login', auth: 'public', summary: 'Sign in',
    body: Credentials, response: UserAnswer, fallback: 'Login failed',
  }),
  token: endpoint({
    method: 'POST', path: '/auth/token', auth: 'public', summary: 'A session token for clients that are not browsers',
    body: Credentials, response: v.object({ token: v.string(), expiresAt: v.string() }), status: 201, fallback: 'Login failed',
  }),
  logout: endpoint({
    method: 'POST', path: '/auth/logout', auth: 'public', summary: 'End the session of this request',
    body: v.strictObject({}), response: Ok, fallback: '',
  }),
  updateProfile: endpoint({
    method: 'PUT', path: '/profile', auth: 'user', summary: 'Change profile fields, or complete the seeker profile',
    body: ProfileChange, response: UserView, fallback: 'Profile update failed', batchable: true, receipts: true,
  }),
  setSeekerOption: endpoint({
    method: 'PUT', path: '/seeker/option', auth: 'user', summary: 'Choose the housing goal',
    body: v.strictObject({ seekingOption: SeekingOptionSchema }), response: UserView, fallback: 'Seeker option update failed',
    batchable: true, receipts: true,
  }),
  referrer: endpoint({
    method: 'GET', path: '/profile/by-referral-code/:code', auth: 'public', summary: 'Whose referral code this is',
    params: v.object({ code: ReferralCode }), response: ReferrerView, fallback: '',
  }),
  people: endpoint({
    method: 'GET', path: '/people', auth: 'user', summary: 'Seekers looking in the same region, newest first, at most 50',
    response: v.object({ people: v.array(SeekerCard) }), fallback: 'Error fetching people',
  }),
  person: endpoint({
    method: 'GET', path: '/people/:userId', auth: 'user', summary: 'What one person shows to others',
    params: UserParams, response: PersonView, fallback: 'Error fetching people',
  }),
  conversations: endpoint({
    method: 'GET', path: '/messages', auth: 'user', summary: 'Conversations, newest first',
    response: v.object({ conversations: v.array(ConversationView), unreadCount: v.number() }), fallback: 'Error fetching conversations',
  }),
  unread: endpoint({
    method: 'GET', path: '/messages/unread', auth: 'user', summary: 'How many messages are unread',
    response: v.object({ count: v.number() }), fallback: '',
  }),
  conversation: endpoint({
    method: 'GET', path: '/messages/:userId', auth: 'user', summary: 'The newest messages with one person, oldest of them first',
    params: UserParams,
    query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))) }),
    response: v.object({ person: PersonView, messages: v.array(MessageView), more: v.boolean() }), fallback: 'Error fetching conversation',
  }),
  sendMessage: endpoint({
    method: 'POST', path: '/messages', auth: 'user', summary: 'Send a message',
    body: NewMessage, response: MessageView, status: 201, fallback: 'Error sending message', batchable: true, receipts: true,
  }),
  markRead: endpoint({
    method: 'PUT', path: '/messages/read/:userId', auth: 'user', summary: 'Mark a conversation as read',
    params: UserParams, body: v.strictObject({}), response: Ok, fallback: 'Error marking messages as read', batchable: true, receipts: true,
  }),
  listings: endpoint({
    method: 'GET', path: '/listing', auth: 'user',
    summary: 'Own listings for a homeowner, all for an admin, active ones for a seeker; with street and zipCode the duplicate check',
    query: v.object({ street: v.optional(storableText(200)), zipCode: v.optional(storableText(20)) }),
    response: v.array(v.union([ListingView, v.strictObject({ address: v.strictObject({ street: v.string(), zipCode: v.string() }) })])),
    fallback: '',
  }),
  createListing: endpoint({
    method: 'POST', path: '/listing', auth: 'homeowner', summary: 'Create a listing',
    body: ListingPayload, response: ListingView, status: 201, fallback: '', batchable: true, receipts: true,
  }),
  uploadListingPhotos: endpoint({
    method: 'POST', path: '/upload/listing', auth: 'homeowner', summary: 'Upload listing photos',
    multipart: { field: 'images', maxFiles: PHOTOS_MAX },
    response: v.object({ imageData: v.array(UploadedImage) }), status: 201, fallback: 'Failed to upload images', receipts: true,
  }),
  deleteListingPhoto: endpoint({
    method: 'DELETE', path: '/upload/listing', auth: 'homeowner', summary: 'Delete one listing photo',
    body: v.strictObject({ public_id: storableText(200), url: StoredPhotoUrl }), response: Ok, fallback: '', batchable: true, receipts: true,
  }),
  uploadProfilePhoto: endpoint({
    method: 'POST', path: '/upload-profile', auth: 'user', summary: 'Upload a profile picture',
    multipart: { field: 'profileImage', maxFiles: 1 },
    response: v.object({ imageUrl: StoredPhotoUrl }), status: 201, fallback: 'Failed to upload profile picture', receipts: true,
  }),
  deleteProfilePhoto: endpoint({
    method: 'DELETE', path: '/upload-profile', auth: 'user', summary: 'Delete a profile picture',
    body: v.strictObject({ url: StoredPhotoUrl, public_id: storableText(200) }), response: Ok, fallback: '', batchable: true, receipts: true,
  }),
  drafts: endpoint({
    method: 'GET', path: '/drafts', auth: 'user', summary: 'The drafts of this account on any device',
    response: v.object({ drafts: v.array(DraftView) }), fallback: '',
  }),
  draft: endpoint({
    method: 'GET', path: '/drafts/:kind/:draftId', auth: 'user', summary: 'One draft',
    params: DraftParams, response: DraftView, fallback: '',
  }),
  saveDraft: endpoint({
    method: 'PUT', path: '/drafts/:kind/:draftId', auth: 'user', summary: 'Write a draft if nobody else did since',
    params: DraftParams, body: DraftWrite, response: DraftView, fallback: '',
  }),
  batch: endpoint({
    method: 'POST', path: '/batch', auth: 'user', summary: 'Several operations in order',
    body: BatchRequest, response: BatchResponse, fallback: '',
  }),
  openapi: endpoint({
    method: 'GET', path: '/openapi.json', auth: 'public', summary: 'This interface as an OpenAPI 3.1 document',
    response: v.record(v.string(), v.unknown()), fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>

export type ApiName = keyof typeof api
