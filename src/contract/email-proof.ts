import * as v from 'valibot'
import { EMAIL_PROOFS } from '../domain/account/email-proof.ts'
import { Email, GivenPassword, LinkToken, UserView } from '../domain/account/user.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { DID_NOT_WORK } from './fallbacks.ts'

/** Endpoints that prove or change the address of an account, which only their pages bring with them; a code is an operation. */
export const emailProofEndpoints = {
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    auth: 'public',
    summary: 'Prove an address with the token of a mail',
    body: v.strictObject({ token: LinkToken }),
    response: v.object({ proof: v.picklist(EMAIL_PROOFS), email: Email }),
    fallback: DID_NOT_WORK,
  }),
  sendEmailProof: endpoint({
    method: 'POST',
    path: '/account/email-proof',
    auth: 'user',
    summary: 'Mail the link and the code again',
    whileSuspended: true,
    body: v.strictObject({}),
    response: Ok,
    fallback: DID_NOT_WORK,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/account/email',
    auth: 'user',
    summary: 'Ask for another address; it counts once both addresses have confirmed it',
    whileSuspended: true,
    body: v.strictObject({ email: Email, currentPassword: GivenPassword }),
    response: UserView,
    fallback: DID_NOT_WORK,
  }),
  keepEmail: endpoint({
    method: 'DELETE',
    path: '/account/email',
    auth: 'user',
    summary: 'Keep the address, and forget the new one',
    whileSuspended: true,
    body: v.strictObject({}),
    response: UserView,
    fallback: DID_NOT_WORK,
  }),
} as const satisfies Record<string, EndpointShape>
