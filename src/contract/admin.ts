import { ADMIN_SEARCH_MAX_LENGTH } from '../domain/core/limits.ts'
import * as v from 'valibot'
import { LOCATION_CODES } from '../domain/core/locations.ts'
import { Id } from '../domain/core/ids.ts'
import { storableText } from '../domain/core/text.ts'
import { USER_TYPES, UserView } from '../domain/account/user.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'

/** A person as an admin sees them. */
export const PersonRecord = v.object({
  _id: Id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  userType: v.nullable(v.picklist(USER_TYPES)),
  profileCompleted: v.boolean(),
  locationPreference: v.nullable(v.picklist(LOCATION_CODES)),
  customLocation: v.string(),
  referralCount: v.number(),
  seatNumber: v.nullable(v.number()),
  premium: UserView.entries.premium,
  emailConfirmed: v.boolean(),
  createdAt: v.string(),
})
export type PersonRecord = v.InferOutput<typeof PersonRecord>

/** The figures of the admin page. */
export const AdminOverview = v.object({
  people: v.object({
    seekers: v.number(),
    homeowners: v.number(),
    undecided: v.number(),
    completed: v.number(),
  }),
  cities: v.array(
    v.object({
      city: v.picklist(LOCATION_CODES),
      seekers: v.number(),
      homeowners: v.number(),
      listings: v.number(),
      active: v.number(),
      /** How many early seats are taken; null outside the cities that Commonroof covers. */
      seats: v.nullable(v.number()),
    }),
  ),
  premium: v.object({ earlySeats: v.number(), referrals: v.number() }),
  /** Places outside those cities that people asked for, the most frequent first. */
  places: v.array(v.object({ name: v.string(), people: v.number() })),
  subscribers: v.number(),
})
export type AdminOverview = v.InferOutput<typeof AdminOverview>

/** Endpoints for admins. */
export const adminEndpoints = {
  adminOverview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    auth: 'admin',
    summary: 'Counts by city, of people, seats and premium, and the places people ask for',
    response: AdminOverview,
    fallback: 'Couldn’t load the figures. Try again.',
  }),
  adminPeople: endpoint({
    method: 'GET',
    path: '/admin/people',
    auth: 'admin',
    summary: 'People, newest first, a page at a time; by name or address, or with premium alone',
    query: v.object({
      q: v.optional(storableText(ADMIN_SEARCH_MAX_LENGTH)),
      premium: v.optional(v.literal('1')),
      after: v.optional(Id),
    }),
    response: v.object({ people: v.array(PersonRecord), next: v.nullable(Id) }),
    fallback: 'People could not be loaded',
  }),
  adminNewsletter: endpoint({
    method: 'GET',
    path: '/admin/newsletter',
    auth: 'admin',
    summary: 'Everybody who asked for news, oldest first, a page at a time',
    query: v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(9), v.regex(/^\d{1,9}$/))) }),
    response: v.object({
      subscribers: v.array(v.object({ email: v.string(), subscribedAt: v.string() })),
      next: v.nullable(v.string()),
    }),
    fallback: 'Couldn’t load the addresses. Try again.',
  }),
} as const satisfies Record<string, EndpointShape>
