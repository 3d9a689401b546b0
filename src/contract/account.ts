import * as v from 'valibot'
import {
  Credentials,
  Email,
  GivenPassword,
  LinkToken,
  NewPassword,
  ProfileChange,
  ReferralCode,
  ReferrerView,
  Registration,
  UserView,
} from '../domain/account/user.ts'
import { SessionId, SessionView } from '../domain/account/session-view.ts'
import { Id } from '../domain/core/ids.ts'
import { UNDO_WINDOW_MS } from '../domain/core/limits.ts'
import { SeekingOptionSchema } from '../domain/seeker/seeker.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
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
  token: endpoint({
    method: 'POST',
    path: '/auth/token',
    auth: 'public',
    summary: 'A session token for clients that are not browsers',
    body: Credentials,
    response: v.object({ token: v.string(), expiresAt: v.string() }),
    status: 201,
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
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/auth/reset-request',
    auth: 'public',
    summary: 'Mail a link for a new password; says nothing about whether the address has an account',
    body: v.strictObject({ email: Email }),
    response: Ok,
    fallback: 'That didn’t work. Please try again.',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset',
    auth: 'public',
    summary: 'Set a new password with the token of a mail, and end all sessions',
    body: v.strictObject({ token: LinkToken, password: NewPassword }),
    response: v.object({ email: Email }),
    fallback: 'That didn’t work. Please try again.',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/account/password',
    auth: 'user',
    summary: 'Set a new password with the old one, and end all other sessions',
    body: v.strictObject({ currentPassword: GivenPassword, password: NewPassword }),
    response: Ok,
    fallback: 'That didn’t work. Please try again.',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/account/sessions',
    auth: 'user',
    summary: 'Where the person is signed in, last used first',
    response: v.object({ sessions: v.array(SessionView) }),
    fallback: '',
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    auth: 'user',
    summary: 'Sign out one device',
    params: v.object({ sessionId: SessionId }),
    body: v.strictObject({}),
    response: Ok,
    fallback: 'That didn’t work. Please try again.',
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/account/sessions',
    auth: 'user',
    summary: 'Sign out all devices but this one',
    body: v.strictObject({}),
    response: Ok,
    fallback: 'That didn’t work. Please try again.',
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
  referrer: endpoint({
    method: 'GET',
    path: '/profile/by-referral-code/:code',
    auth: 'public',
    summary: 'Whose referral code this is',
    params: v.object({ code: ReferralCode }),
    response: ReferrerView,
    fallback: '',
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
