import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingForm } from '../../src/domain/listings/listing-form.ts'
import { toListingPayload } from '../../src/domain/listings/listing-payload.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { emptySeekerDraft, type SeekerDraft, type SeekingOption } from '../../src/domain/seeker/seeker.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import type { UserView } from '../../src/domain/account/user.ts'
import type { TestPhoto } from './home-photos.ts'
import { fullListingForm } from './listing-form.ts'

/** A person of a browser story, registered over the API. */
export interface TestAccount {
  user: UserView
  email: string
  password: string
  token: string
}

async function call<T>(
  origin: string,
  method: string,
  path: string,
  body: unknown,
  token?: string,
  extraHeaders: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { 'x-auth-token': token } : {}),
      ...extraHeaders,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const parsed = (await response.json()) as T
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(parsed)}`)
  return parsed
}

/** Calls of the API as this account, authenticated by its token. */
export function apiAs(origin: string, account: TestAccount) {
  return <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    call<T>(origin, method, path, body, account.token, headers)
}

/** Signs in over the API. */
export async function signInByApi(origin: string, email: string, password: string): Promise<TestAccount> {
  const { token } = await call<{ token: string }>(origin, 'POST', '/auth/token', { email, password })
  const user = await call<UserView>(origin, 'GET', '/auth/user', undefined, token)
  return { user, email, password, token }
}

/** Registers a person without an account type, whose email and password derive from the first name. */
export async function registerTestAccount(origin: string, firstName: string): Promise<TestAccount> {
  const email = `${firstName.toLowerCase()}@example.org`
  const password = `${firstName}-secret`
  await call(origin, 'POST', '/auth/register', {
    firstName,
    lastName: 'Story',
    email,
    password,
    referralCode: null,
    locationPreference: 'sd',
  })
  return signInByApi(origin, email, password)
}

/** A seeker draft with every step answered. */
export function seekerAnswers(over: Partial<SeekerDraft> = {}): SeekerDraft {
  return {
    ...emptySeekerDraft('WITH_ROOMMATES'),
    location: 'sd',
    selectedRegion: 'socal',
    moveInOption: '30days',
    sleepSchedule: 'flexible',
    workStyle: 'office',
    cleanliness: 'moderate',
    propertyType: 'any',
    housingType: 'any',
    socialLevel: 'balanced',
    dietaryPreference: 'omnivore',
    interests: ['music'],
    ...over,
  }
}

/** A seeker who has not begun the profile form. */
export async function registerBeginner(
  origin: string,
  firstName: string,
  seekingOption: SeekingOption,
): Promise<TestAccount> {
  const account = await registerTestAccount(origin, firstName)
  const send = apiAs(origin, account)
  await send('PUT', '/profile', { userType: 'seeker' })
  await send('PUT', '/seeker/option', { seekingOption })
  return account
}

/** A seeker with a complete profile. */
export async function registerSeeker(origin: string, firstName: string, today: string): Promise<TestAccount> {
  const account = await registerBeginner(origin, firstName, 'WITH_ROOMMATES')
  const send = apiAs(origin, account)
  await send('PUT', '/profile', toSeekerPayload(seekerAnswers(), today))
  await send('PUT', '/profile', { successSeen: true })
  return signInByApi(origin, account.email, account.password)
}

/** A seeker with a complete profile who looks for a group to rent with. */
export async function registerGroupSeeker(
  origin: string,
  firstName: string,
  today: string,
): Promise<TestAccount> {
  const account = await registerBeginner(origin, firstName, 'FIND_GROUP')
  const send = apiAs(origin, account)
  const answers = seekerAnswers({ seekingOption: 'FIND_GROUP', groupSize: '2-3' })
  await send('PUT', '/profile', toSeekerPayload(answers, today))
  await send('PUT', '/profile', { successSeen: true })
  return signInByApi(origin, account.email, account.password)
}

/** A home owner without a listing. */
export async function registerHomeowner(origin: string, firstName: string): Promise<TestAccount> {
  const account = await registerTestAccount(origin, firstName)
  await apiAs(origin, account)('PUT', '/profile', { userType: 'homeowner' })
  return signInByApi(origin, account.email, account.password)
}

/** Publishes a listing with these pictures. */
export async function listHome(
  origin: string,
  owner: TestAccount,
  pictures: readonly TestPhoto[] = [],
  form: ListingForm = fullListingForm(),
): Promise<ListingView> {
  const photos = []
  for (const { buffer, name, mimeType } of pictures) {
    const body = new FormData()
    body.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
    const response = await fetch(`${origin}/api/upload/listing`, {
      method: 'POST',
      headers: { 'x-auth-token': owner.token },
      body,
    })
    const { imageData } = (await response.json()) as { imageData: { url: string; public_id: string }[] }
    photos.push(...imageData.map(({ url, public_id }) => ({ url, public_id, alt: '' })))
  }
  return apiAs(origin, owner)('POST', '/listing', toListingPayload({ ...form, photos }, localDay(new Date())))
}

/** Stores a draft listing of this owner on the server and returns its id; devices load it from there. */
export async function saveListingDraft(
  origin: string,
  owner: TestAccount,
  form: ListingForm,
): Promise<string> {
  const draftId = crypto.randomUUID()
  const body = { baseRevision: 0, step: 4, fields: form }
  await apiAs(origin, owner)('PUT', `/drafts/listing/${draftId}`, body)
  return draftId
}

/** The owner's listings on the server. */
export const listingsOf = (origin: string, owner: TestAccount) =>
  apiAs(origin, owner)<ListingView[]>('GET', '/listing')
