import { prng, type Prng } from '../../sim/prng.ts'
import { DEVICES } from './adversary-device.ts'
import { PEOPLE, type Act, type AdversarySchedule, type AdversaryStep, type RequestKind } from './schedule.ts'

const STEPS_MIN = 8
const STEPS_MORE = 6
/** How often a step is the start of a dangerous sequence. */
const SEQUENCE_PROBABILITY = 0.4

const taps = (random: Prng) => (random.chance(0.3) ? 2 : 1)
const person = (random: Prng) => random.int(PEOPLE.length)

/** The number of steps for which a request or an answer is late. */
const lateBy = (random: Prng) => 1 + random.int(4)

const FAULTY_REQUESTS: readonly RequestKind[] = ['user', 'login', 'logout', 'send', 'send', 'drafts', 'lists']

function fault(random: Prng): Act {
  const kind = random.pick(['hold', 'lose-answer', 'cut-before', 'cut-after', 'duplicate', 'delay'] as const)
  return { do: 'fault', request: random.pick(FAULTY_REQUESTS), fault: kind, steps: lateBy(random) }
}

/** The acts with their weights. */
const MAKERS: readonly (readonly [number, (random: Prng) => Act])[] = [
  [14, (random) => ({ do: 'send', to: random.int(2), taps: taps(random) })],
  [6, (random) => ({ do: 'type', to: random.int(2), taps: 1 })],
  [5, () => ({ do: 'edit' })],
  [4, () => ({ do: 'cancel' })],
  [5, (random) => ({ do: 'decide', taps: taps(random) })],
  [3, () => ({ do: 'undo' })],
  [4, () => ({ do: 'note' })],
  [4, (random) => ({ do: 'comment', taps: taps(random) })],
  [3, (random) => ({ do: 'group', taps: taps(random) })],
  [2, (random) => ({ do: 'viewing', taps: taps(random) })],
  [3, () => ({ do: 'listing' })],
  [6, (random) => ({ do: 'sign-in', person: person(random) })],
  [5, (random) => ({ do: 'sign-out', keep: random.chance(0.7) })],
  [4, () => ({ do: 'open-tab' })],
  [2, () => ({ do: 'close-tab' })],
  [5, () => ({ do: 'reload' })],
  [4, (random) => ({ do: 'kill', cookies: random.chance(0.8) ? 'on-disk' : 'lost' })],
  [4, () => ({ do: 'offline' })],
  [4, () => ({ do: 'online' })],
  [9, fault],
  [2, () => ({ do: 'freeze' })],
  [2, () => ({ do: 'thaw' })],
  [2, () => ({ do: 'away' })],
  [3, () => ({ do: 'back' })],
  [2, (random) => ({ do: 'rest', ms: random.int(6000) })],
]
const WEIGHT = MAKERS.reduce((sum, [weight]) => sum + weight, 0)

function randomAct(random: Prng): Act {
  let left = random.int(WEIGHT)
  for (const [weight, make] of MAKERS) {
    if (left < weight) return make(random)
    left -= weight
  }
  throw new RangeError('Weights do not add up')
}

/** Somebody signs in, signs out and gives the device to somebody else, who writes at once. */
const handOver = (random: Prng): Act[] => [
  { do: 'sign-out', keep: random.chance(0.6) },
  { do: 'sign-in', person: person(random) },
  { do: 'send', to: random.int(2), taps: 1 },
]

/** The sequences that no single act brings about often enough. */
const SEQUENCES: readonly ((random: Prng) => Act[])[] = [
  /** The answer to "who is signed in" comes after the device was given to somebody else. */
  (random) => [
    { do: 'fault', request: 'user', fault: 'hold', steps: 2 + random.int(3) },
    { do: 'reload' },
    ...handOver(random),
  ],
  /** The answer to the sign-out comes after the next person's sign-in. */
  (random) => [
    { do: 'fault', request: 'logout', fault: 'hold', steps: 2 + random.int(2) },
    ...handOver(random),
    { do: 'rest', ms: 1000 },
  ],
  /** The server never hears of the sign-out. */
  (random) => [
    { do: 'fault', request: 'logout', fault: random.pick(['cut-before', 'lose-answer']), steps: 0 },
    { do: 'sign-out', keep: random.chance(0.6) },
    { do: 'reload' },
    { do: 'sign-in', person: person(random) },
  ],
  /** A page ends within the five seconds of a decision. */
  (random) => [
    { do: 'decide', taps: 1 },
    random.pick<Act>([
      { do: 'reload' },
      { do: 'kill', cookies: 'on-disk' },
      { do: 'sign-out', keep: true },
      { do: 'undo' },
    ]),
  ],
  /** Somebody without a connection changes their mind about a message and a decision. */
  (random) => {
    const to = random.int(2)
    return [
      { do: 'offline' },
      { do: 'send', to, taps: 1 },
      { do: random.pick(['edit', 'cancel'] as const) },
      { do: 'decide', taps: 1 },
      random.pick<Act>([{ do: 'undo' }, { do: 'rest', ms: 1000 }]),
      { do: 'online' },
      { do: 'send', to, taps: 1 },
    ]
  },
  /** Somebody leaves a half-written message and comes back to it. */
  (random) => {
    const to = random.int(2)
    return [
      { do: 'type', to, taps: 1 },
      { do: 'away' },
      random.pick<Act>([{ do: 'back' }, { do: 'reload' }, { do: 'kill', cookies: 'on-disk' }]),
      { do: 'back' },
      { do: 'send', to, taps: 1 },
    ]
  },
  /** Two tabs hold the same composer. */
  (random) => {
    const to = random.int(2)
    return [
      { do: 'type', to, taps: 1 },
      { do: 'open-tab' },
      { do: 'type', to, taps: 1 },
      { do: 'type', to, taps: 1 },
    ]
  },
  /** Nobody knows whether a message arrived, and its author changes it. */
  (random) => [
    {
      do: 'fault',
      request: 'send',
      fault: random.pick(['lose-answer', 'cut-after', 'hold']),
      steps: lateBy(random),
    },
    { do: 'send', to: random.int(2), taps: 1 },
    random.pick<Act>([{ do: 'edit' }, { do: 'cancel' }, { do: 'reload' }]),
  ],
  /** A tab is out of sight while its person signs out. */
  (random) => [
    { do: 'open-tab' },
    { do: random.pick(['freeze', 'away'] as const) },
    ...handOver(random),
    { do: 'thaw' },
    { do: 'back' },
  ],
  /** Somebody writes offline and gives the device away. */
  (random) => [
    { do: 'offline' },
    { do: 'send', to: random.int(2), taps: 1 },
    { do: 'comment', taps: 1 },
    { do: 'sign-out', keep: true },
    { do: 'online' },
    { do: 'sign-in', person: person(random) },
  ],
]

/** Milliseconds after a step: most acts follow each other at once. */
const gap = (random: Prng) => (random.chance(0.6) ? 0 : random.int(1200))

/** The schedule of a seed. */
export function generateSchedule(seed: number): AdversarySchedule {
  const random = prng(seed, 'adversary')
  const steps: AdversaryStep[] = []
  const count = STEPS_MIN + random.int(STEPS_MORE)
  for (let number = 0; number < count; number++) {
    const device = random.int(DEVICES)
    const acts = random.chance(SEQUENCE_PROBABILITY) ? random.pick(SEQUENCES)(random) : [randomAct(random)]
    for (const act of acts) steps.push({ device, tab: random.int(2), ...act, gapMs: gap(random) })
  }
  const first = random.int(2)
  // The second device belongs to the same person or to somebody else.
  return { seed, devices: [first, random.chance(0.4) ? first : person(random)], steps }
}
