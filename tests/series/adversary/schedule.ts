import type { Fault } from '../../proxy/request-faults.ts'

/** The people of every schedule: two seekers of one group, and the owner of the home that they look at. */
export const PEOPLE = ['Ana', 'Ben', 'Hana'] as const
export type PersonName = (typeof PEOPLE)[number]

/** The kinds of requests that a schedule can meet with a fault. */
export const REQUEST_KINDS = {
  user: /^GET \/api\/auth\/user/,
  login: /^POST \/api\/auth\/login/,
  logout: /^POST \/api\/auth\/logout/,
  send: /^POST \/api\/(batch|messages)$/,
  drafts: /^PUT \/api\/drafts\//,
  lists: /^GET \/api\/(messages|groups|homes|viewings|drafts)/,
} as const
export type RequestKind = keyof typeof REQUEST_KINDS

/** Where a person acts; numbers of devices and tabs are taken modulo how many there are. */
interface Place {
  device: number
  tab: number
}

/**
 * What one person does, or what happens to one device. `taps: 2` presses the last button twice. `to` is the
 * number of a person, modulo how many others there are. A delayed request or answer comes after `steps`
 * further steps, however long they take.
 */
export type Act =
  | { do: 'sign-in'; person: number }
  | { do: 'sign-out'; keep: boolean }
  | { do: 'type' | 'send'; to: number; taps: 1 | 2 }
  | { do: 'edit' | 'cancel' | 'note' | 'undo' | 'listing' }
  | { do: 'decide' | 'comment' | 'group' | 'viewing'; taps: 1 | 2 }
  | { do: 'open-tab' | 'close-tab' | 'reload' | 'offline' | 'online' | 'freeze' | 'thaw' | 'away' | 'back' }
  | { do: 'kill'; cookies: 'on-disk' | 'lost' }
  | { do: 'fault'; request: RequestKind; fault: Fault; steps: number }
  | { do: 'rest'; ms: number }

/** A step of a schedule; `gapMs` is the pause after it. */
export type AdversaryStep = Place & Act & { gapMs: number }

/** A complete run: who is signed in on which device at first, and what happens then. */
export interface AdversarySchedule {
  seed: number
  /** The number of the person who is signed in on each device at first. */
  devices: number[]
  steps: AdversaryStep[]
}

/**
 * Parses a printed schedule.
 * @throws TypeError when the text is no schedule.
 */
export function parseAdversarySchedule(text: string): AdversarySchedule {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && 'devices' in value && 'steps' in value)
    return value as AdversarySchedule
  throw new TypeError('This is not a schedule of the adversary')
}

/** One line about a step, such as `device 1, tab 0: send {"to":1,"taps":2}`. */
export function describeStep({ device, tab, do: act, gapMs, ...rest }: AdversaryStep): string {
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  return `device ${device}, tab ${tab}: ${act}${details}${gapMs > 0 ? `, then ${gapMs} ms` : ''}`
}
