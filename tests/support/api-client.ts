import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import { api, type ApiName } from '../../src/contract/api.ts'
import { pathOf, type EndpointShape, type ResponseOf } from '../../src/contract/endpoint.ts'
import { ErrorBody } from '../../src/contract/errors.ts'
import { DRAFT_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../src/contract/headers.ts'
import { uuidv7 } from '../../src/domain/core/ids.ts'
import { API_BASE } from '../../src/domain/core/limits.ts'
import type { Registration, UserView } from '../../src/domain/account/user.ts'
import type { TestApp } from './api-app.ts'

/** What a test sends to an endpoint besides its name. */
export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  files?: { bytes: Uint8Array<ArrayBuffer>; name?: string; type?: string }[]
  headers?: Record<string, string>
  opId?: string
  /** The draft that the request submits. */
  draftId?: string
}

/** The response to a call, read to its end. */
export interface CallResult<T> {
  status: number
  headers: Headers
  text: string
  /** The response's body, checked against the contract for every status. */
  body: T
  error: ErrorBody
}

export const newOpId = () => uuidv7(Date.now(), randomBytes(10))

/** Calls an endpoint over HTTP; fails when the response's status or body differs from the contract. */
export async function call<K extends ApiName>(
  { app }: Pick<TestApp, 'app'>,
  name: K,
  options: CallOptions = {},
  cookie?: string,
): Promise<CallResult<ResponseOf<(typeof api)[K]>>> {
  const endpoint: EndpointShape = api[name]
  const headers = new Headers(options.headers)
  if (cookie) headers.set('cookie', cookie)
  if (options.opId) headers.set(IDEMPOTENCY_HEADER, options.opId)
  if (options.draftId) headers.set(DRAFT_HEADER, options.draftId)
  const query = options.query ? `?${new URLSearchParams(options.query)}` : ''
  const init: RequestInit = { method: endpoint.method, headers }
  if (options.files) init.body = formOf(endpoint.multipart?.field ?? '', options.files)
  else if (options.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(options.body)
  }
  const response = await app.request(`${API_BASE}${pathOf(endpoint, options.params)}${query}`, init)
  const text = await response.text()
  const body: unknown = response.status === 204 ? null : JSON.parse(text)
  const ok = response.status < 400
  if (ok) expect(response.status).toBe(endpoint.status ?? 200)
  // Parsing removes keys that the contract does not have, so an unknown key makes the two differ.
  const parsed = v.parse(ok ? endpoint.response : ErrorBody, body)
  expect(parsed).toEqual(body)
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: body as ResponseOf<(typeof api)[K]>,
    error: body as ErrorBody,
  }
}

function formOf(field: string, files: NonNullable<CallOptions['files']>): FormData {
  const form = new FormData()
  for (const { bytes, name = 'photo.jpg', type = 'image/jpeg' } of files)
    form.append(field, new Blob([bytes], { type }), name)
  return form
}

/** The cookies that a response sets, as the value of a `cookie` request header. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
}

/** A registered person; every call carries their session cookie. */
export class Person {
  readonly test: TestApp
  readonly user: UserView
  readonly password: string
  cookie: string

  constructor(test: TestApp, user: UserView, password: string, cookie: string) {
    this.test = test
    this.user = user
    this.password = password
    this.cookie = cookie
  }

  get id(): string {
    return this.user._id
  }

  call<K extends ApiName>(name: K, options: CallOptions = {}) {
    return call(this.test, name, options, this.cookie)
  }

  /** Signs in as a client without cookies. @returns the header that authenticates such a client. */
  async withToken(): Promise<Record<string, string>> {
    const { body } = await call(this.test, 'token', {
      body: { email: this.user.email, password: this.password },
    })
    return { [TOKEN_HEADER]: body.token }
  }
}

let people = 0

/** Registers a new person with a unique email address; `overrides` replace fields of the registration. */
export async function register(
  test: TestApp,
  overrides: Partial<Registration> = {},
  headers: Record<string, string> = {},
): Promise<Person> {
  people++
  const registration = {
    firstName: `Person${people}`,
    lastName: 'Example',
    email: `person${people}-${randomBytes(4).toString('hex')}@example.test`,
    password: 'correct horse',
    referralCode: null,
    locationPreference: 'sd' as const,
    ...overrides,
  }
  const response = await call(test, 'register', { body: registration, headers })
  expect(response.error.msg).toBeUndefined()
  return new Person(test, response.body.user, registration.password, cookieOf(response.headers))
}
