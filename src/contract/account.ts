import * as v from 'valibot'
import { Credentials, Email, ProfileChange, Registration, UserView } from '../domain/account/user.ts'
import { EMAIL_PROOFS, EmailCode } from '../domain/account/email-proof.ts'
import { Id } from '../domain/core/ids.ts'
import { UNDO_WINDOW_MS } from '../domain/core/limits.ts'
import { SeekingOptionSchema } from '../domain/seeker/seeker.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { DID_NOT_WORK } from './fallbacks.ts'
import { opKind, type OpKindShape } from './op-kind.ts'
import { photoEndpoints } from './photos.ts'

const UserResponse = v.object({ user: UserView })

/** Endpoints of sign-up, sign-in and the profile. */
export const accountEndpoints = {
  currentUser: endpoint({
    method: 'GET',
    path: '/auth/user',
    auth: 'user',
    summary: 'The signed-in user',
    response: UserView,
    fallback: '',
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    auth: 'public',
    summary: 'Create an account and sign in',
    body: Registration,
    response: UserResponse,
    status: 201,
    fallback: 'Registration failed',
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    auth: 'public',
    summary: 'Sign in',
    body: Credentials,
    response: UserResponse,
    fallback: 'Login failed',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    auth: 'public',
    summary: 'End the session of this request',
    body: v.strictObject({}),
    response: Ok,
    fallback: '',
  }),
  enterEmailCode: endpoint({
    method: 'POST',
    path: '/account/email-code',
    auth: 'user',
    summary: 'Prove an address with the code of a mail',
    whileSuspended: true,
    body: v.strictObject({ code: EmailCode }),
    response: v.object({ proof: v.picklist(EMAIL_PROOFS), user: UserView }),
    fallback: DID_NOT_WORK,
    batchable: true,
    idempotent: true,
  }),
  setDeletion: endpoint({
    method: 'PUT',
    path: '/account/deletion',
    auth: 'user',
    summary: 'Ask for the deletion of the account, which happens days later, or take it back',
    whileSuspended: true,
    body: v.strictObject({ wanted: v.boolean() }),
    response: UserView,
    fallback: DID_NOT_WORK,
    batchable: true,
    idempotent: true,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/profile',
    auth: 'user',
    summary: 'Change profile fields, or complete the seeker profile',
    body: ProfileChange,
    response: UserView,
    fallback: 'Profile update failed',
    batchable: true,
    idempotent: true,
  }),
  setSeekerOption: endpoint({
    method: 'PUT',
    path: '/seeker/option',
    auth: 'user',
    summary: 'Choose the housing goal',
    body: v.strictObject({ seekingOption: SeekingOptionSchema }),
    response: UserView,
    fallback: 'Seeker option update failed',
    batchable: true,
    idempotent: true,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/newsletter',
    auth: 'public',
    summary: 'Send news of new cities to an address; says nothing about whether it was known',
    body: v.strictObject({ email: Email }),
    response: v.null(),
    status: 204,
    fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>

/** Operations on the profile of a person. */
export const accountOps = {
  'profile.update': opKind({
    endpoint: accountEndpoints.updateProfile,
    payload: ProfileChange,
    label: 'Profile',
    lane: () => 'profile',
  }),
  'seeker.option': opKind({
    endpoint: accountEndpoints.setSeekerOption,
    payload: v.strictObject({ seekingOption: SeekingOptionSchema }),
    label: 'Housing goal',
    lane: () => 'profile',
  }),
  'account.deletion': opKind({
    endpoint: accountEndpoints.setDeletion,
    payload: v.strictObject({ wanted: v.boolean() }),
    label: 'Account deletion',
    lane: () => 'profile',
    coalesceKey: () => 'deletion',
  }),
  'email.code': opKind({
    endpoint: accountEndpoints.enterEmailCode,
    payload: v.strictObject({ code: EmailCode }),
    label: 'Email code',
    // A wrong code must not hold up the profile.
    lane: () => 'email',
    coalesceKey: () => 'code',
  }),
  'photo.profile': opKind({
    endpoint: photoEndpoints.uploadProfilePhoto,
    payload: v.strictObject({ photoId: Id }),
    label: 'Profile picture',
    lane: () => 'profile',
    photoId: (payload) => payload.photoId,
  }),
  'photo.profile.delete': opKind({
    endpoint: photoEndpoints.deleteProfilePhoto,
    payload: photoEndpoints.deleteProfilePhoto.body,
    heldMs: UNDO_WINDOW_MS,
    label: 'Remove profile picture',
    lane: () => 'profile',
  }),
} as const satisfies Record<string, OpKindShape>
