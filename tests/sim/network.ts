import { ACCOUNT_HEADER } from '../../src/contract/headers.ts'
import { answerBetween, isFinalRefusal } from './between.ts'
import type { FaultCounts, FaultKind } from './faults.ts'
import type { History } from './history.ts'
import type { Prng } from './prng.ts'
import type { SimServer } from './sim-server.ts'
import type { VirtualTime } from './virtual-time.ts'
import {
  cut,
  html,
  isFinal,
  refusal,
  toRequest,
  toResponse,
  toWire,
  type Wire,
  type WireAnswer,
} from './wire.ts'

/** The line of one device, and who is on it. */
export interface Line {
  readonly name: string
  mode: 'online' | 'offline' | 'portal'
  /** What happens to the next requests, in order. */
  readonly faults: { kind: FaultKind; dose: number }[]
  /** The cookie jar that all tabs share. */
  cookie: string | null
  /** The signal is back, unless something else happened to the line. */
  leaveTunnel(): void
  /** Accounts whose sign-out is complete here: nothing may leave in their name. */
  readonly signedOut: Set<string>
}

/** The page that asks. */
export interface Caller {
  readonly name: string
  readonly isDead: boolean
}

const broken = () => new TypeError('fetch failed')
/** The longest that a swallowed request and a late copy stay in the air. */
export const LONGEST_IN_THE_AIR_MS = 600_000
/** An upload gives up after this long without a byte (the product's XMLHttpRequest does). */
const UPLOAD_STALL_MS = 30_000

/** Everything between the devices and the server. */
export class SimNetwork {
  readonly #server: SimServer
  readonly #time: VirtualTime
  readonly #history: History
  readonly #random: Prng
  readonly #landed: FaultCounts
  /** Requests that left in the name of somebody who had signed out. */
  readonly leaks: string[] = []
  /** Ops that reached the server, or are on their way to it. */
  readonly #onTheWay = new Set<string>()
  /** Ops that something between refused for good: it says so again, like a server with receipts. */
  readonly #refused = new Map<string, WireAnswer>()
  #down = false

  constructor(world: {
    server: SimServer
    time: VirtualTime
    history: History
    random: Prng
    landed: FaultCounts
  }) {
    this.#server = world.server
    this.#time = world.time
    this.#history = world.history
    this.#random = world.random
    this.#landed = world.landed
  }

  #land(kind: FaultKind, line: Line): void {
    this.#landed[kind]++
    this.#history.note(line.name, `fault ${kind}`)
  }

  /** The `fetch` of a page on this line. */
  fetchFor(line: Line, caller: Caller) {
    return async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      const { signal } = request
      if (line.cookie) request.headers.set('cookie', line.cookie)
      this.#watchForLeaks(line, request)
      const wire = await toWire(request)
      this.#history.note(caller.name, `→ ${wire.method} ${wire.path} ${wire.opIds.map(short).join(' ')}`)
      const answer = await this.#untilAborted(this.#travel(line, caller, wire, signal), signal)
      this.#history.note(caller.name, `← ${answer.status} ${wire.path}`)
      return answer
    }
  }

  #watchForLeaks(line: Line, request: Request): void {
    const account = request.headers.get(ACCOUNT_HEADER)
    if (account === null || !line.signedOut.has(account)) return
    if (request.url.endsWith('/auth/logout')) return
    this.leaks.push(`${line.name} sent ${request.method} ${request.url} for an account that had signed out`)
  }

  #untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(signal.reason as Error)
      // Also where nobody waits any more: what happens on the line is not unhandled.
      work.then(resolve, reject)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
  }

  async #travel(line: Line, caller: Caller, wire: Wire, signal: AbortSignal): Promise<Response> {
    const isProbe = wire.opIds.length === 0
    const fault = isProbe ? undefined : line.faults.shift()
    await this.#time.sleep(5 + this.#random.int(300))
    // A page that died or gave up before its request was out: half of them were out already.
    if ((caller.isDead || signal.aborted) && this.#random.chance(0.5)) throw broken()
    if (line.mode === 'offline') {
      this.#land('offline', line)
      throw broken()
    }
    if (line.mode === 'portal' || fault?.kind === 'portal') {
      this.#land('portal', line)
      return toResponse(html(200))
    }
    const response = fault
      ? await this.#faulty(line, wire, fault)
      : toResponse(await this.#deliver(line, wire))
    await this.#time.sleep(5 + this.#random.int(300))
    if ((line.mode as Line['mode']) === 'offline') {
      this.#land('offline', line)
      throw broken()
    }
    return response
  }

  /** To the server and back; what a dying server was doing is never answered. */
  async #deliver(line: Line, wire: Wire): Promise<WireAnswer> {
    if (this.#down) throw broken()
    const said = wire.opIds.map((opId) => this.#refused.get(opId)).find(Boolean)
    if (said && !wire.isBatch) return said
    // The server knows nothing of that refusal: such a batch gets lost instead of contradicting it.
    if (said) throw broken()
    for (const opId of wire.opIds) this.#onTheWay.add(opId)
    return this.#time.track(async () => {
      const response = await this.#server.app.fetch(toRequest(wire))
      const body = await response.text()
      if (this.#server.crash.isDead) throw broken()
      if (response.status === 401 && body.includes('account_mismatch')) this.#land('account-mismatch', line)
      if (response.status === 401 && body.includes('unauthenticated')) this.#land('session-expired', line)
      if (response.headers.getSetCookie().length > 0 && wire.path.endsWith('/auth/logout')) line.cookie = null
      return { status: response.status, headers: new Headers(response.headers), body }
    })
  }

  async #faulty(
    line: Line,
    wire: Wire,
    { kind, dose }: { kind: FaultKind; dose: number },
  ): Promise<Response> {
    const answered = this.#answeredBetween(line, wire, kind, dose)
    if (answered) return toResponse(answered)
    switch (kind) {
      case 'request-lost':
        this.#land(kind, line)
        throw broken()
      case 'request-swallowed':
        this.#land(kind, line)
        return this.#silence(wire)
      case 'request-delayed': {
        const late = UPLOAD_STALL_MS + Math.floor(dose * (LONGEST_IN_THE_AIR_MS - UPLOAD_STALL_MS))
        this.#later(line, wire, kind, late)
        return this.#silence(wire)
      }
      case 'answer-lost':
        await this.#deliver(line, wire)
        this.#land(kind, line)
        if (dose < 0.6) this.#tunnel(line, dose)
        throw broken()
      case 'answer-cut': {
        const answer = await this.#deliver(line, wire)
        this.#land(kind, line)
        return cut(answer, dose < 0.5)
      }
      case 'request-doubled': {
        const copies = await Promise.allSettled([this.#deliver(line, wire), this.#deliver(line, wire)])
        this.#land(kind, line)
        const got = copies.find((copy) => copy.status === 'fulfilled')
        if (!got) throw broken()
        return toResponse(got.value)
      }
      case 'request-doubled-late': {
        const answer = await this.#deliver(line, wire)
        // Nothing repeats a request after it passed on a "not now": that copy could never be taken back.
        if (isFinal(answer)) this.#later(line, wire, kind, 1 + Math.floor(dose * LONGEST_IN_THE_AIR_MS))
        return toResponse(answer)
      }
      case 'gateway-502-after-commit':
        await this.#deliver(line, wire)
        this.#land(kind, line)
        return toResponse(dose < 0.5 ? html(502) : refusal(502, 'unavailable'))
      case 'crash-before-commit':
      case 'crash-after-commit':
        return toResponse(await this.#crash(line, wire, kind, dose))
      default:
        return toResponse(await this.#deliver(line, wire))
    }
  }

  #answeredBetween(line: Line, wire: Wire, kind: FaultKind, dose: number): WireAnswer | null {
    const isFirst = !wire.opIds.some((opId) => this.#onTheWay.has(opId))
    const answer = answerBetween(kind, dose, this.#time.now, isFirst)
    if (!answer) return null
    this.#land(kind, line)
    // A batch that is not taken as a whole refuses none of its items.
    const refusesOps = answer.status === 403 || !wire.isBatch
    if (isFinalRefusal(answer) && refusesOps) for (const opId of wire.opIds) this.#refused.set(opId, answer)
    return answer
  }

  async #crash(
    line: Line,
    wire: Wire,
    kind: 'crash-before-commit' | 'crash-after-commit',
    dose: number,
  ): Promise<WireAnswer> {
    const { crash } = this.#server
    crash.arm(kind === 'crash-before-commit' ? 'before' : 'after', 1 + Math.floor(dose * 3))
    try {
      return await this.#deliver(line, wire)
    } finally {
      crash.disarm()
      if (crash.isDead && !this.#down) {
        this.#land(kind, line)
        this.#down = true
        this.#time.setTimer(() => this.restartServer(), 500 + Math.floor(dose * 30_000))
      }
    }
  }

  /** The line was lost for a reason that lasts. */
  #tunnel(line: Line, dose: number): void {
    line.mode = 'offline'
    this.#time.setTimer(() => line.leaveTunnel(), 2000 + Math.floor(dose * 60_000))
  }

  restartServer(): void {
    this.#server.crash.restart()
    this.#down = false
  }

  /** Nothing comes back; an upload notices by itself, everything else has its time-out. */
  async #silence(wire: Wire): Promise<never> {
    if (wire.path.includes('/upload')) {
      await this.#time.sleep(UPLOAD_STALL_MS)
      throw broken()
    }
    return new Promise<never>(() => undefined)
  }

  /** A copy that arrives when nobody waits for its answer any more. */
  #later(line: Line, wire: Wire, kind: FaultKind, delayMs: number): void {
    for (const opId of wire.opIds) this.#onTheWay.add(opId)
    this.#time.setTimer(() => {
      this.#deliver(line, wire).then(
        () => this.#land(kind, line),
        () => undefined,
      )
    }, delayMs)
  }
}

const short = (opId: string) => opId.slice(-6)
