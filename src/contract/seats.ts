import * as v from 'valibot'
import { CITY_CODES } from '../domain/core/locations.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'

/** The endpoint of the early seats. */
export const seatEndpoints = {
  seats: endpoint({
    method: 'GET',
    path: '/seats',
    auth: 'user',
    summary: 'How many early seats each city has given away',
    response: v.object({ taken: v.object(v.entriesFromList(CITY_CODES, v.number())) }),
    fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>
