import { choices, discards, submits } from './draft-steps.ts'
import { OUTAGE_FAULTS, WIRE_FAULTS } from './faults.ts'
import { prng, type Prng } from './prng.ts'
import type { Schedule, Step } from './schedule.ts'
import { FAULTS_WITH_UNKNOWN_RESULT, gap } from './step-makers.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const JUMPS_MS = [24 * HOUR_MS, -24 * HOUR_MS, 3 * HOUR_MS, -3 * HOUR_MS, -10 * MINUTE_MS]
/** The longest makes operations so old that the person is asked before they are sent. */
const SLEEPS_MS = [5 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 50 * HOUR_MS]
const STEPS_MIN = 8
const STEPS_MORE = 14

type Draft<S = Step> = S extends Step ? Omit<S, 'gapMs'> : never
type Maker = (random: Prng) => Draft

const at = (random: Prng) => ({ device: random.int(4), tab: random.int(3) })
const onDevice = (random: Prng) => ({ device: random.int(4) })

/** The kinds of steps with their weights. */
const MAKERS: readonly (readonly [number, Maker])[] = [
  [24, (random) => ({ do: 'write', ...at(random), to: random.int(12), count: 1 + random.int(3) })],
  [6, (random) => ({ do: 'name', ...at(random) })],
  [2, (random) => ({ do: 'goal', ...at(random) })],
  [1, (random) => ({ do: 'picture', ...at(random) })],
  [1, (random) => ({ do: 'unpicture', ...at(random) })],
  [5, (random) => ({ do: 'edit', ...at(random), pick: random.int(8) })],
  [5, (random) => ({ do: 'cancel', ...at(random), pick: random.int(8) })],
  [3, (random) => ({ do: 'retry', ...at(random), pick: random.int(8) })],
  [2, (random) => ({ do: 'delete', ...at(random), pick: random.int(8) })],
  [6, (random) => ({ do: 'poke', ...at(random) })],
  [
    6,
    (random) => ({
      do: 'network',
      ...onDevice(random),
      mode: random.pick(['online', 'online', 'offline', 'portal'] as const),
    }),
  ],
  [4, (random) => ({ do: 'sleep', ms: random.pick(SLEEPS_MS) })],
  [3, (random) => ({ do: 'clock', ...onDevice(random), ms: random.pick(JUMPS_MS) })],
  [
    30,
    (random) => ({ do: 'fault', ...onDevice(random), kind: random.pick(WIRE_FAULTS), dose: random.next() }),
  ],
  [2, (random) => ({ do: 'full', ...onDevice(random), after: random.int(6), times: 1 + random.int(2) })],
  [1, (random) => ({ do: 'disconnect', ...onDevice(random) })],
  [7, (random) => ({ do: 'kill', ...at(random), after: random.int(12), dose: random.next() })],
  [4, (random) => ({ do: 'open', ...onDevice(random) })],
  [3, (random) => ({ do: 'expire', ...onDevice(random) })],
  [6, (random) => ({ do: 'sign-in', ...at(random), person: random.int(3), heard: random.chance(0.5) })],
  [3, (random) => ({ do: 'sign-out', ...at(random), keep: random.chance(0.8) })],
]

function pickMaker(makers: typeof MAKERS, random: Prng): Maker {
  let left = random.int(makers.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, maker] of makers) {
    if (left < weight) return maker
    left -= weight
  }
  throw new RangeError('Weights do not add up')
}

/** A message is sent, its response is lost, and its author changes or cancels it at once. */
function unknownResult(random: Prng): Step[] {
  const place = { device: random.int(4), tab: 0 }
  const then = random.pick(['cancel', 'edit', 'retry', 'delete'] as const)
  return [
    {
      do: 'fault',
      device: place.device,
      kind: random.pick(FAULTS_WITH_UNKNOWN_RESULT),
      dose: random.next(),
      gapMs: 0,
    },
    random.chance(0.6)
      ? { do: 'write', ...place, to: 1 + random.int(11), count: 1 + random.int(2), gapMs: random.int(2500) }
      : { do: 'name', ...place, gapMs: random.int(2500) },
    { do: then, ...place, tab: random.int(2), pick: random.int(2), gapMs: gap(random) },
  ]
}

/** Another tab signs in as another person, and this tab sends before it knows. */
function otherAccount(random: Prng): Step[] {
  const { device } = onDevice(random)
  return [
    { do: 'open', device, gapMs: random.int(1000) },
    { do: 'sign-in', device, tab: 1, person: random.int(3), heard: false, gapMs: random.int(400) },
    {
      do: 'write',
      device,
      tab: 0,
      to: 1 + random.int(11),
      count: 1 + random.int(3),
      gapMs: random.int(3000),
    },
  ]
}

/** A picture is refused, and the profile change that depends on it waits while the person goes on. */
function refusedPicture(random: Prng): Step[] {
  const place = { device: random.int(4), tab: random.int(3) }
  return [
    { do: 'fault', device: place.device, kind: 'status-422', dose: 0.5, gapMs: 0 },
    { do: 'picture', ...place, gapMs: random.int(2500) },
    { do: 'name', ...place, gapMs: random.int(2500) },
    { do: 'retry', ...place, pick: random.int(2), gapMs: gap(random) },
  ]
}

const SEQUENCES = [
  unknownResult,
  unknownResult,
  unknownResult,
  unknownResult,
  otherAccount,
  otherAccount,
  refusedPicture,
]

const DAY_MS = 24 * HOUR_MS
/** How far clocks of devices are ahead from the start. */
const SKEWS_MS = [2 * HOUR_MS, -2 * HOUR_MS, 5 * DAY_MS, -5 * DAY_MS]

/** The kinds of further steps with their weights. */
const MORE_MAKERS: readonly (readonly [number, Maker])[] = [
  [6, (random) => ({ do: 'decide', ...at(random), to: random.int(12) })],
  [8, (random) => ({ do: 'note', ...at(random) })],
  [4, (random) => ({ do: 'look', ...at(random) })],
  [8, (random) => ({ do: 'draft', ...at(random) })],
  [2, (random) => ({ do: 'clock', ...onDevice(random), ms: random.pick(SKEWS_MS) })],
]

/** A decision, and the page ends at once. */
function decideAndLeave(random: Prng): Step[] {
  const place = { device: random.int(4), tab: 0 }
  return [
    { do: 'decide', ...place, to: random.int(12), gapMs: random.int(4000) },
    { do: 'kill', ...place, after: 0, dose: random.next(), gapMs: random.int(4000) },
    { do: 'open', device: place.device, gapMs: gap(random) },
  ]
}

/** A note or a draft is written on two devices without a connection. */
function writeApart(random: Prng): Step[] {
  const what = random.pick(['note', 'draft'] as const)
  const offline = (device: number): Step => ({ do: 'network', device, mode: 'offline', gapMs: 0 })
  const online = (device: number): Step => ({ do: 'network', device, mode: 'online', gapMs: gap(random) })
  const write = (device: number): Step => ({ do: what, device, tab: 0, gapMs: 10_000 + random.int(20_000) })
  const [one, other] = random.chance(0.5) ? [0, 1] : [1, 0]
  return [offline(0), offline(1), write(one), write(other), online(random.int(2)), online(0), online(1)]
}

/** The clock of a device without a connection is set some days ahead, and the person writes. */
function writeAhead(random: Prng): Step[] {
  const place = { device: random.int(4), tab: 0 }
  return [
    { do: 'network', device: place.device, mode: 'offline', gapMs: 0 },
    { do: 'clock', device: place.device, ms: 5 * DAY_MS, gapMs: 0 },
    { do: 'write', ...place, to: 1 + random.int(11), count: 1, gapMs: random.int(2000) },
    { do: 'network', device: place.device, mode: 'online', gapMs: gap(random) },
  ]
}

/** The answer to the write of a draft is lost, and the person goes on typing. */
function draftAnswerLost(random: Prng): Step[] {
  const place = { device: random.int(4), tab: 0 }
  return [
    { do: 'draft', ...place, gapMs: 10_000 },
    { do: 'fault', device: place.device, kind: 'answer-lost', dose: 0.9, gapMs: 0 },
    { do: 'draft', ...place, gapMs: 3500 + random.int(2000) },
    { do: 'draft', ...place, gapMs: gap(random) },
  ]
}

/** The steps with a backup of the server at one place, and its restore at a later one. */
function withRestore(steps: Step[], random: Prng): Step[] {
  const from = random.int(steps.length)
  const to = from + 1 + random.int(steps.length - from)
  const restored = steps.toSpliced(to, 0, { do: 'restore', gapMs: gap(random) })
  return restored.toSpliced(from, 0, { do: 'backup', gapMs: 0 })
}

/**
 * The schedule with decisions, notes, drafts, wrong clocks and restores of the server. They come from a random
 * stream of their own, so that the other steps of a seed stay.
 */
function withMore(schedule: Schedule): Schedule {
  const random = prng(schedule.seed, 'more')
  let { steps } = schedule
  for (let count = 2 + random.int(6); count > 0; count--) {
    const made = random.chance(0.4)
      ? random.pick([decideAndLeave, writeApart, draftAnswerLost, writeAhead])(random)
      : [{ ...pickMaker(MORE_MAKERS, random)(random), gapMs: gap(random) } as Step]
    steps = steps.toSpliced(random.int(steps.length + 1), 0, ...made)
  }
  if (random.chance(0.3)) steps = withRestore(steps, random)
  const devices = schedule.devices.map((device) =>
    random.chance(0.25) ? { ...device, clockMs: random.pick(SKEWS_MS) } : device,
  )
  return { ...schedule, devices, steps }
}

/** The database goes away or is full when somebody sends, and the author may change the words meanwhile. */
function outage(random: Prng): Step[] {
  const place = { device: random.int(4), tab: 0 }
  const fault = (): Step => ({
    do: 'fault',
    device: place.device,
    kind: random.pick(OUTAGE_FAULTS),
    dose: random.next(),
    gapMs: 0,
  })
  const then = random.pick(['write', 'cancel', 'edit', 'retry', 'poke'] as const)
  return [
    ...Array.from({ length: 1 + random.int(3) }, fault),
    { do: 'write', ...place, to: 1 + random.int(11), count: 1 + random.int(3), gapMs: random.int(3000) },
    then === 'write'
      ? { do: then, ...place, to: 1 + random.int(11), count: 1, gapMs: gap(random) }
      : then === 'poke'
        ? { do: then, ...place, gapMs: gap(random) }
        : { do: then, ...place, pick: random.int(2), gapMs: gap(random) },
  ]
}

/** The schedule with outages of the database; they too come from a random stream of their own. */
function withOutages(schedule: Schedule): Schedule {
  const random = prng(schedule.seed, 'outages')
  if (!random.chance(0.4)) return schedule
  const { steps } = schedule
  return { ...schedule, steps: steps.toSpliced(random.int(steps.length + 1), 0, ...outage(random)) }
}

/** The schedule with discards of unfinished listings; they too come from a random stream of their own. */
function withDiscards(schedule: Schedule): Schedule {
  const random = prng(schedule.seed, 'discards')
  if (!random.chance(0.4)) return schedule
  const { steps } = schedule
  return { ...schedule, steps: steps.toSpliced(random.int(steps.length + 1), 0, ...discards(random)) }
}

/** The schedule with submissions of the profile's draft; they too come from a random stream of their own. */
function withSubmits(schedule: Schedule): Schedule {
  const random = prng(schedule.seed, 'submits')
  if (!random.chance(0.4)) return schedule
  const { steps } = schedule
  return { ...schedule, steps: steps.toSpliced(random.int(steps.length + 1), 0, ...submits(random)) }
}

/**
 * The schedule with clashes that the person decides. They too come from a random stream of their own, and follow the
 * other steps, so that what a seed showed before it still shows.
 */
function withChoices(schedule: Schedule): Schedule {
  const random = prng(schedule.seed, 'choices')
  if (schedule.devices.length < 2 || !random.chance(0.3)) return schedule
  const made = choices(random)
  const steps = random.chance(0.25) ? withRestore(made, random) : made
  return { ...schedule, steps: [...schedule.steps, ...steps] }
}

/** The schedule of a seed. */
export function generate(seed: number): Schedule {
  const random = prng(seed, 'schedule')
  const people = 2 + random.int(2)
  const devices = Array.from({ length: 1 + random.int(3) }, (_, index) => ({
    locks: random.chance(0.75),
    tabs: 1 + random.int(2),
    // Either the second device of a person or the first device of another person.
    person: random.chance(0.7) ? index : random.int(people),
  }))
  const steps = Array.from({ length: STEPS_MIN + random.int(STEPS_MORE) }, (): Step[] => {
    if (random.chance(0.12)) return random.pick(SEQUENCES)(random)
    const step = pickMaker(MAKERS, random)(random)
    return [{ ...step, gapMs: gap(random) } as Step]
  }).flat()
  return withChoices(withSubmits(withDiscards(withOutages(withMore({ seed, people, devices, steps })))))
}
