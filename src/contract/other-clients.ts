import * as v from 'valibot'
import { Credentials, SeekerCard } from '../domain/account/user.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'

/** Endpoints for other clients than the app. */
export const otherClientEndpoints = {
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
  people: endpoint({
    method: 'GET',
    path: '/people',
    auth: 'user',
    summary: 'Seekers looking in the same region, newest first, at most 50',
    response: v.object({ people: v.array(SeekerCard) }),
    fallback: 'Error fetching people',
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    auth: 'public',
    summary: 'This interface as an OpenAPI 3.1 document',
    response: v.record(v.string(), v.unknown()),
    fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>
