import { ACCOUNT_HEADER } from '../../src/contract/headers.ts'
import { intermediaryResponse, isFinalRefusal, outageResponse } from './intermediary.ts'
import type { FaultCounts, FaultKind } from './faults.ts'
import type { History } from './history.ts'
import type { Prng } from './prng.ts'
import type { SimServer } from './sim-server.ts'
import type { VirtualTime } from './virtual-time.ts'
import {
  truncatedResponse,
  htmlResponse,
  isFinal,
  errorResponse,
  toRequest,
  toResponse,
  toWire,
  type WireRequest,
  type WireResponse,
} from './wire.ts'

/** The network connection of one device. */
export interface DeviceConnection {
  readonly name: string
  mode: 'online' | 'offline' | 'portal'
  /** The faults of the next requests, in order. */
  readonly faults: { kind: FaultKind; dose: number }[]
  /** The cookies that all pages share, as a request header; null for none. */
  readonly cookie: string | null
  /** Takes the cookies of a response, from its Set-Cookie lines. */
  takeCookies(lines: readonly string[]): void
  /** Goes online again if the connection is offline. */
  goOnline(): void
  /** Accounts whose sign-out is complete on the device: no request may be sent for them. */
  readonly signedOut: Set<string>
}

/** The page that sends a request. */
export interface Caller {
  readonly name: string
  readonly isDead: boolean
}

const connectionError = () => new TypeError('fetch failed')
/** The longest time that a delayed request or a late copy is in transit. */
export const MAX_TRANSIT_MS = 600_000
/** A request gets a response, or ends by its time limit, within this time. */
export const RESPONSE_MAX_MS = 120_000
/** An upload gives up after this long without a byte (the product's XMLHttpRequest does). */
const UPLOAD_STALL_MS = 30_000
/** The longest outage of the database: an operation is tried several times, and probes find no server. */
const OUTAGE_MAX_MS = 180_000

/** A copy of a request that arrived later than its response; times in Unix milliseconds. */
export interface LateCopy {
  body: string
  sentAt: number
  arrivedAt: number
}

/** The simulated network between the devices and the server. */
export class SimNetwork {
  readonly #server: SimServer
  readonly #time: VirtualTime
  readonly #history: History
  readonly #random: Prng
  readonly #landed: FaultCounts
  /** Requests that were sent for an account after it had signed out. */
  readonly leaks: string[] = []
  /** Ids of operations that reached the server or are in transit to it. */
  readonly #sentOps = new Set<string>()
  /** Permanent refusals of an intermediary by operation id; a repeat gets the same, as from the server. */
  readonly #refused = new Map<string, WireResponse>()
  #down = false
  /** Until when the database is away, in Unix milliseconds. */
  #awayUntil = 0
  /** The number of drafts that were put. */
  draftWrites = 0
  /** The random stream of background jobs, so that they do not change what happens to operations. */
  readonly #jobRandom: Prng

  /** The copies of requests that arrived late. */
  readonly lateCopies: LateCopy[] = []

  constructor(world: {
    server: SimServer
    time: VirtualTime
    history: History
    random: Prng
    jobRandom: Prng
    landed: FaultCounts
  }) {
    this.#server = world.server
    this.#time = world.time
    this.#history = world.history
    this.#random = world.random
    this.#jobRandom = world.jobRandom
    this.#landed = world.landed
  }

  #countFault(kind: FaultKind, connection: DeviceConnection): void {
    this.#landed[kind]++
    this.#history.note(connection.name, `fault ${kind}`)
  }

  /** The `fetch` function of a page on this connection. */
  fetchFor(connection: DeviceConnection, caller: Caller) {
    return async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      const { signal } = request
      if (connection.cookie) request.headers.set('cookie', connection.cookie)
      this.#watchForLeaks(connection, request)
      const wire = await toWire(request)
      this.#history.note(
        caller.name,
        `→ ${wire.method} ${shortPath(wire)} ${wire.opIds.map(short).join(' ')}`,
      )
      const transfer = this.#transfer(connection, caller, wire, signal).then((arrived) => {
        connection.takeCookies(arrived.headers.getSetCookie())
        return arrived
      })
      const response = await this.#untilAborted(transfer, signal)
      this.#history.note(caller.name, `← ${response.status} ${shortPath(wire)}`)
      return response
    }
  }

  #watchForLeaks(connection: DeviceConnection, request: Request): void {
    const account = request.headers.get(ACCOUNT_HEADER)
    if (account === null || !connection.signedOut.has(account)) return
    if (request.url.endsWith('/auth/logout')) return
    this.leaks.push(
      `${connection.name} sent ${request.method} ${request.url} for an account that had signed out`,
    )
  }

  #untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(signal.reason as Error)
      // Handles a rejection after the abort too, so that it is not reported as unhandled.
      work.then(resolve, reject)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
  }

  async #transfer(
    connection: DeviceConnection,
    caller: Caller,
    wire: WireRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    const fault = this.#nextFault(connection, wire)
    const random = isJob(wire) ? this.#jobRandom : this.#random
    await this.#time.sleep(5 + random.int(300))
    // When the page died or gave up before sending, half of the requests are treated as already sent.
    if ((caller.isDead || signal.aborted) && random.chance(0.5)) throw connectionError()
    if (connection.mode === 'offline') {
      this.#countFault('offline', connection)
      throw connectionError()
    }
    if (connection.mode === 'portal' || fault?.kind === 'portal') {
      this.#countFault('portal', connection)
      return toResponse(htmlResponse(200))
    }
    const response = fault
      ? await this.#deliverWithFault(connection, wire, fault)
      : toResponse(await this.#deliver(connection, wire))
    await this.#time.sleep(5 + random.int(300))
    if ((connection.mode as DeviceConnection['mode']) === 'offline') {
      this.#countFault('offline', connection)
      throw connectionError()
    }
    return response
  }

  /** Operations take every fault; writes of drafts only those that lose or repeat something. */
  #nextFault(connection: DeviceConnection, wire: WireRequest): { kind: FaultKind; dose: number } | undefined {
    if (wire.opIds.length > 0) return connection.faults.shift()
    const [next] = connection.faults
    if (!isDraftWrite(wire) || next === undefined || next.kind.startsWith('status-')) return undefined
    return connection.faults.shift()
  }

  /** Sends a request to the server and returns the response; a server that dies gives none. */
  async #deliver(connection: DeviceConnection, wire: WireRequest): Promise<WireResponse> {
    if (this.#down) throw connectionError()
    if (this.#isAway) return outageResponse()
    const refused = wire.opIds.map((opId) => this.#refused.get(opId)).find(Boolean)
    if (refused && !wire.isBatch) return refused
    // The server does not know of that refusal, so a batch is lost instead of contradicting it.
    if (refused) throw connectionError()
    for (const opId of wire.opIds) this.#sentOps.add(opId)
    if (isDraftWrite(wire)) this.draftWrites++
    // Sharp reads a picture in threads of its own.
    const hasPicture = wire.method === 'POST' && wire.path.includes('/upload')
    return this.#time[hasPicture ? 'trackAlone' : 'track'](async () => {
      const date = new Date(this.#time.now).toUTCString()
      const response = await this.#server.app.fetch(toRequest(wire))
      const body = await response.text()
      if (this.#server.crash.isDead) throw connectionError()
      if (response.status === 401 && body.includes('account_mismatch'))
        this.#countFault('account-mismatch', connection)
      if (response.status === 401 && body.includes('unauthenticated'))
        this.#countFault('session-expired', connection)
      const headers = new Headers(response.headers)
      headers.set('date', date)
      return { status: response.status, headers, body }
    })
  }

  async #deliverWithFault(
    connection: DeviceConnection,
    wire: WireRequest,
    { kind, dose }: { kind: FaultKind; dose: number },
  ): Promise<Response> {
    const answered = this.#respondBetween(connection, wire, kind, dose)
    if (answered) return toResponse(answered)
    switch (kind) {
      case 'request-lost':
        this.#countFault(kind, connection)
        throw connectionError()
      case 'request-swallowed':
        this.#countFault(kind, connection)
        return this.#neverRespond(wire)
      case 'request-delayed': {
        const late = UPLOAD_STALL_MS + Math.floor(dose * (MAX_TRANSIT_MS - UPLOAD_STALL_MS))
        this.#deliverLater(connection, wire, kind, late)
        return this.#neverRespond(wire)
      }
      case 'answer-lost':
        await this.#deliver(connection, wire)
        this.#countFault(kind, connection)
        if (dose < 0.6) this.#goOffline(connection, dose)
        throw connectionError()
      case 'answer-cut': {
        const response = await this.#deliver(connection, wire)
        this.#countFault(kind, connection)
        return truncatedResponse(response, dose < 0.5)
      }
      case 'request-doubled': {
        const copies = await Promise.allSettled([
          this.#deliver(connection, wire),
          this.#deliver(connection, wire),
        ])
        this.#countFault(kind, connection)
        const got = copies.find((copy) => copy.status === 'fulfilled')
        if (!got) throw connectionError()
        return toResponse(got.value)
      }
      case 'request-doubled-late': {
        const response = await this.#deliver(connection, wire)
        // Only final responses get a late copy: a copy after "not now" could no longer be cancelled.
        if (isFinal(response))
          this.#deliverLater(connection, wire, kind, 1 + Math.floor(dose * MAX_TRANSIT_MS))
        return toResponse(response)
      }
      case 'gateway-502-after-commit':
        await this.#deliver(connection, wire)
        this.#countFault(kind, connection)
        return toResponse(dose < 0.5 ? htmlResponse(502) : errorResponse(502, 'unavailable'))
      case 'outage-without-effect':
        return toResponse(this.#beginOutage(connection, kind, dose))
      case 'outage-after-commit':
        await this.#deliver(connection, wire)
        return toResponse(this.#beginOutage(connection, kind, dose))
      case 'crash-before-commit':
      case 'crash-after-commit':
        return toResponse(await this.#crash(connection, wire, kind, dose))
      default:
        return toResponse(await this.#deliver(connection, wire))
    }
  }

  #respondBetween(
    connection: DeviceConnection,
    wire: WireRequest,
    kind: FaultKind,
    dose: number,
  ): WireResponse | null {
    const isFirst = !wire.opIds.some((opId) => this.#sentOps.has(opId))
    const response = intermediaryResponse(kind, dose, this.#time.now, isFirst)
    if (!response) return null
    this.#countFault(kind, connection)
    // Refusing a whole batch, other than with 403, does not refuse its items.
    const refusesOps = response.status === 403 || !wire.isBatch
    if (isFinalRefusal(response) && refusesOps)
      for (const opId of wire.opIds) this.#refused.set(opId, response)
    return response
  }

  async #crash(
    connection: DeviceConnection,
    wire: WireRequest,
    kind: 'crash-before-commit' | 'crash-after-commit',
    dose: number,
  ): Promise<WireResponse> {
    const { crash } = this.#server
    // Few requests have a second commit, so a crash before one would seldom happen.
    if (kind === 'crash-before-commit') crash.arm('before', 1)
    else crash.arm('after', 1 + Math.floor(dose * 3))
    try {
      return await this.#deliver(connection, wire)
    } finally {
      crash.disarm()
      if (crash.isDead && !this.#down) {
        this.#countFault(kind, connection)
        this.#down = true
        this.#time.setTimer(() => this.#restartProcess(), 500 + Math.floor(dose * 30_000))
      }
    }
  }

  get #isAway(): boolean {
    return this.#time.now < this.#awayUntil
  }

  /** Takes the database away from all devices. @returns the response to the request that met it */
  #beginOutage(connection: DeviceConnection, kind: FaultKind, dose: number): WireResponse {
    this.#countFault(kind, connection)
    this.#awayUntil = Math.max(this.#awayUntil, this.#time.now + Math.floor(dose * OUTAGE_MAX_MS))
    return outageResponse()
  }

  /** Takes the connection offline for 2 to 62 seconds. */
  #goOffline(connection: DeviceConnection, dose: number): void {
    connection.mode = 'offline'
    this.#time.setTimer(() => connection.goOnline(), 2000 + Math.floor(dose * 60_000))
  }

  /** Starts the server again, with its database. */
  restartServer(): void {
    this.#restartProcess()
    this.#awayUntil = 0
  }

  #restartProcess(): void {
    this.#server.crash.restart()
    this.#down = false
  }

  /** Never responds. An upload fails by its stall limit, every other request by its own timeout. */
  async #neverRespond(wire: WireRequest): Promise<never> {
    if (wire.path.includes('/upload')) {
      await this.#time.sleep(UPLOAD_STALL_MS)
      throw connectionError()
    }
    return new Promise<never>(() => undefined)
  }

  /** Delivers a copy of the request after `delayMs`, when the page no longer waits for the response. */
  #deliverLater(connection: DeviceConnection, wire: WireRequest, kind: FaultKind, delayMs: number): void {
    for (const opId of wire.opIds) this.#sentOps.add(opId)
    const sentAt = this.#time.now
    this.#time.setTimer(() => {
      // A copy that meets an outage has no effect.
      if (this.#isAway) return
      this.#deliver(connection, wire).then(
        () => {
          this.#countFault(kind, connection)
          this.lateCopies.push({ body: bodyText(wire), sentAt, arrivedAt: this.#time.now })
        },
        () => undefined,
      )
    }, delayMs)
  }
}

const bodyText = ({ body }: WireRequest) => new TextDecoder().decode(body)
const isDraftWrite = ({ method, path }: WireRequest) => method === 'PUT' && path.startsWith('/api/drafts/')
const isJob = ({ method, path }: WireRequest) =>
  method === 'GET' || /^\/api\/(drafts|ledger|homes|auth)\b/.test(path)

const short = (id: string) => id.slice(-6)
/** The path with short ids: their beginnings differ between two runs of one schedule. */
const shortPath = ({ path }: WireRequest) =>
  path.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, short)
