import * as v from 'valibot'
import { SessionId, SessionView } from '../domain/account/session-view.ts'
import { Email, GivenPassword, LinkToken, NewPassword } from '../domain/account/user.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { DID_NOT_WORK } from './fallbacks.ts'

/** Endpoints of passwords and of the devices that are signed in, which only their pages bring with them. */
export const signInSettingsEndpoints = {
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/auth/reset-request',
    auth: 'public',
    summary: 'Mail a link for a new password; says nothing about whether the address has an account',
    body: v.strictObject({ email: Email }),
    response: Ok,
    fallback: DID_NOT_WORK,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset',
    auth: 'public',
    summary: 'Set a new password with the token of a mail, and end all sessions',
    body: v.strictObject({ token: LinkToken, password: NewPassword }),
    response: v.object({ email: Email }),
    fallback: DID_NOT_WORK,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/account/password',
    auth: 'user',
    summary: 'Set a new password with the old one, and end all other sessions',
    whileSuspended: true,
    body: v.strictObject({ currentPassword: GivenPassword, password: NewPassword }),
    response: Ok,
    fallback: DID_NOT_WORK,
  }),
  checkPassword: endpoint({
    method: 'POST',
    path: '/account/password-check',
    auth: 'user',
    summary: 'Whether this is the person’s password, before something that is hard to take back',
    whileSuspended: true,
    body: v.strictObject({ password: GivenPassword }),
    response: Ok,
    fallback: DID_NOT_WORK,
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
    whileSuspended: true,
    params: v.object({ sessionId: SessionId }),
    body: v.strictObject({}),
    response: Ok,
    fallback: DID_NOT_WORK,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/account/sessions',
    auth: 'user',
    summary: 'Sign out all devices but this one',
    whileSuspended: true,
    body: v.strictObject({}),
    response: Ok,
    fallback: DID_NOT_WORK,
  }),
} as const satisfies Record<string, EndpointShape>
