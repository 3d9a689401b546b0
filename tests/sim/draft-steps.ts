import type { Prng } from './prng.ts'
import type { Step } from './schedule.ts'
import { gap, line, signInOn, unknownFault } from './step-makers.ts'

/**
 * A person writes and discards unfinished listings on two devices, one of which may be without a connection or be
 * killed.
 */
export function discards(random: Prng): Step[] {
  const person = random.int(3)
  const at = () => ({ device: random.int(2), tab: 0 })
  const listing = (device: number): Step => ({ do: 'listing', device, tab: 0, gapMs: random.int(8000) })
  const pull = (device: number): Step => ({ do: 'pull', device, tab: 0, gapMs: 16_000 })
  const makers: (() => Step)[] = [
    () => ({ do: 'listing', ...at(), gapMs: gap(random) }),
    () => ({ do: 'discard', ...at(), gapMs: gap(random) }),
    () => ({ do: 'discard', ...at(), gapMs: random.int(9000) }),
    () => pull(random.int(2)),
    () => ({ do: 'network', device: random.int(2), mode: random.pick(['online', 'offline']), gapMs: 0 }),
    () => ({ do: 'kill', ...at(), after: random.int(6), dose: random.next(), gapMs: gap(random) }),
    () => ({ do: 'open', device: random.int(2), gapMs: gap(random) }),
    () => ({ do: 'cancel', ...at(), pick: random.int(3), gapMs: gap(random) }),
    () => unknownFault(random, random.int(2)),
  ]
  const first = random.int(2)
  const other = 1 - first
  const discard = (gapMs: number): Step => ({ do: 'discard', device: first, tab: 0, gapMs })
  // Each device has the draft before one of them discards it; the other one writes, and sends it before or after.
  const apart = random.pick<() => Step[]>([
    () => [],
    () => [
      line(first, 'offline'),
      discard(random.int(2000)),
      listing(other),
      pull(other),
      line(first, 'online', 9000),
    ],
    () => [line(other, 'offline'), listing(other), discard(9000 + random.int(4000)), line(other, 'online')],
  ])
  return [
    signInOn(random, 0, person),
    signInOn(random, 1, person),
    listing(first),
    pull(first),
    pull(other),
    ...apart(),
    ...Array.from({ length: 3 + random.int(6) }, () => random.pick(makers)()),
  ]
}

/**
 * A person writes and submits the profile's draft on two devices, one of which may be without a connection or be
 * killed.
 */
export function submits(random: Prng): Step[] {
  const person = random.int(3)
  const first = random.int(2)
  const other = 1 - first
  const on = (device: number, what: 'draft' | 'submit' | 'continue' | 'pull', gapMs: number): Step => ({
    do: what,
    device,
    tab: 0,
    gapMs,
  })
  const place = () => ({ device: random.int(2), tab: 0 })
  const makers: (() => Step)[] = [
    () => on(random.int(2), 'draft', gap(random)),
    () => on(random.int(2), 'draft', random.int(9000)),
    () => on(random.int(2), 'submit', gap(random)),
    () => on(random.int(2), 'submit', random.int(9000)),
    () => on(random.int(2), 'continue', gap(random)),
    () => on(random.int(2), 'pull', 16_000),
    () => line(random.int(2), random.pick(['online', 'offline'])),
    () => ({ do: 'kill', ...place(), after: random.int(6), dose: random.next(), gapMs: gap(random) }),
    () => ({ do: 'open', device: random.int(2), gapMs: gap(random) }),
    () => ({ do: 'cancel', ...place(), pick: random.int(3), gapMs: gap(random) }),
    () => ({ do: 'retry', ...place(), pick: random.int(3), gapMs: gap(random) }),
    () => unknownFault(random, random.int(2)),
  ]
  // Each device has the draft before one of them submits it; the other one writes, and sends it before or after.
  const apart = random.pick<() => Step[]>([
    () => [],
    () => [
      line(first, 'offline'),
      on(first, 'submit', random.int(2000)),
      on(other, 'draft', random.int(4000)),
      on(other, 'pull', 16_000),
      line(first, 'online', 9000),
    ],
    () => [
      line(other, 'offline'),
      on(other, 'draft', random.int(4000)),
      on(first, 'submit', 9000 + random.int(4000)),
      line(other, 'online', 9000),
      on(other, 'continue', gap(random)),
    ],
    // The submission is taken back after the person has begun another draft.
    () => [
      line(first, 'offline'),
      on(first, 'submit', random.int(2000)),
      on(first, 'draft', random.int(2000)),
      { do: 'cancel', device: first, tab: 0, pick: random.int(2), gapMs: random.int(2000) },
      line(first, 'online', gap(random)),
    ],
  ])
  return [
    signInOn(random, 0, person),
    signInOn(random, 1, person),
    on(first, 'draft', random.int(8000)),
    on(first, 'pull', 16_000),
    on(other, 'pull', 16_000),
    ...apart(),
    ...Array.from({ length: 3 + random.int(6) }, () => random.pick(makers)()),
  ]
}

/**
 * A person changes an answer on two devices that do not know of each other, and chooses one of the two. Devices may be
 * without a connection or be killed, and the draft may be submitted or discarded meanwhile.
 */
export function choices(random: Prng): Step[] {
  const person = random.int(3)
  const first = random.int(2)
  const other = 1 - first
  const what = random.pick(['draft', 'listing'] as const)
  const on = (
    device: number,
    step: 'draft' | 'listing' | 'submit' | 'discard' | 'continue' | 'pull',
    gapMs: number,
  ): Step => ({
    do: step,
    device,
    tab: 0,
    gapMs,
  })
  const choose = (device: number, gapMs: number): Step => ({
    do: 'choose',
    device,
    tab: 0,
    keep: random.pick(['mine', 'theirs']),
    gapMs,
  })
  const makers: (() => Step)[] = [
    () => on(random.int(2), what, gap(random)),
    () => on(random.int(2), what, random.int(9000)),
    () => choose(random.int(2), gap(random)),
    () => choose(random.int(2), random.int(9000)),
    () => on(random.int(2), what === 'draft' ? 'submit' : 'discard', gap(random)),
    () => on(random.int(2), what === 'draft' ? 'continue' : 'pull', gap(random)),
    () => on(random.int(2), 'pull', 16_000),
    () => line(random.int(2), random.pick(['online', 'offline'])),
    () => ({
      do: 'kill',
      device: random.int(2),
      tab: 0,
      after: random.int(6),
      dose: random.next(),
      gapMs: gap(random),
    }),
    () => ({ do: 'open', device: random.int(2), gapMs: gap(random) }),
    () => unknownFault(random, random.int(2)),
  ]
  return [
    // The steps before may have left the devices with faults, without a connection or without a page.
    ...[0, 1].flatMap((device): Step[] => [
      { do: 'mend', device, gapMs: 0 },
      { do: 'open', device, gapMs: 9000 },
    ]),
    signInOn(random, 0, person),
    signInOn(random, 1, person),
    on(first, what, random.int(8000)),
    on(first, 'pull', 16_000),
    on(other, 'pull', 16_000),
    line(first, 'offline'),
    line(other, 'offline'),
    on(first, what, 9000),
    on(other, what, 9000),
    line(other, 'online'),
    on(other, 'pull', 16_000),
    line(first, 'online'),
    on(first, 'pull', 16_000),
    ...Array.from({ length: random.int(3) }, () => random.pick(makers)()),
    choose(first, random.int(9000)),
    ...Array.from({ length: 3 + random.int(5) }, () => random.pick(makers)()),
  ]
}
