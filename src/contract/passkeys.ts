import * as v from 'valibot'
import {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyName,
  PasskeyOptions,
  PasskeyView,
} from '../domain/account/passkey.ts'
import { DeviceTimeZone } from '../domain/account/session-view.ts'
import { UserView } from '../domain/account/user.ts'
import { Id } from '../domain/core/ids.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { DID_NOT_WORK } from './fallbacks.ts'

/** Endpoints of passkeys, which only the code that uses passkeys brings with it. */
export const passkeyEndpoints = {
  passkeyChallenge: endpoint({
    method: 'POST',
    path: '/auth/passkey-challenge',
    auth: 'public',
    summary: 'What a browser needs to sign in with a passkey',
    body: v.strictObject({}),
    response: PasskeyOptions,
    fallback: '',
  }),
  signInWithPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    auth: 'public',
    summary: 'Sign in with a passkey',
    body: v.strictObject({ answer: PasskeyAnswer, timeZone: v.optional(DeviceTimeZone, null) }),
    response: v.object({ user: UserView }),
    fallback: 'Login failed',
  }),
  passkeys: endpoint({
    method: 'GET',
    path: '/account/passkeys',
    auth: 'user',
    summary: 'The passkeys of the account, the oldest first',
    response: v.object({ passkeys: v.array(PasskeyView) }),
    fallback: '',
  }),
  newPasskeyChallenge: endpoint({
    method: 'POST',
    path: '/account/passkey-challenge',
    auth: 'user',
    summary: 'What a browser needs to make a passkey',
    whileSuspended: true,
    body: v.strictObject({}),
    response: PasskeyOptions,
    fallback: DID_NOT_WORK,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/account/passkeys',
    auth: 'user',
    summary: 'Add a passkey that the browser made',
    whileSuspended: true,
    body: v.strictObject({ name: PasskeyName, answer: NewPasskeyAnswer }),
    response: PasskeyView,
    status: 201,
    fallback: DID_NOT_WORK,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/account/passkeys/:passkeyId',
    auth: 'user',
    summary: 'Give a passkey another name',
    whileSuspended: true,
    params: v.object({ passkeyId: Id }),
    body: v.strictObject({ name: PasskeyName }),
    response: PasskeyView,
    fallback: DID_NOT_WORK,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/account/passkeys/:passkeyId',
    auth: 'user',
    summary: 'Remove a passkey',
    whileSuspended: true,
    params: v.object({ passkeyId: Id }),
    body: v.strictObject({}),
    response: Ok,
    fallback: DID_NOT_WORK,
  }),
} as const satisfies Record<string, EndpointShape>
