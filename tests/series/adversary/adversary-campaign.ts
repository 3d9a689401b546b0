import { shrink } from '../../sim/shrink.ts'
import type { TextCounts } from './check-world.ts'
import { generateSchedule } from './generate-schedule.ts'
import { playSchedule, type Played, type Stage } from './play-schedule.ts'
import { describeStep, type AdversarySchedule } from './schedule.ts'
import { BROKEN_PROMISES, type Violation } from './violations.ts'

/** How often a failing schedule is played again to shorten it; each time takes half a minute. */
const SHRINK_TRIES_MAX = Number(process.env['ADVERSARY_SHRINK_TRIES'] ?? 20)

/** A schedule that broke promises. */
interface Failure {
  schedule: AdversarySchedule
  violations: Violation[]
  events: string[]
}

const linesOf = ({ seed }: AdversarySchedule, violations: readonly Violation[]) =>
  violations.map(({ kind, what }) => `seed ${seed}: ${kind}: ${what}`)

/** Plays schedules one after the other and adds up what they did. */
export class AdversaryCampaign {
  readonly #stage: Stage
  readonly #print: (line: string) => void
  readonly #failures: Failure[] = []
  readonly #acts: Played['acts'] = new Map()
  readonly #faults = new Map<string, number>()
  readonly #counts: TextCounts = { attempted: 0, acknowledged: 0, delivered: 0, takenBackByPerson: 0 }
  #schedules = 0
  #ms = 0

  constructor(stage: Stage, print: (line: string) => void) {
    this.#stage = stage
    this.#print = print
  }

  /** Plays the schedules of consecutive seeds until the time is over; at least one. */
  async run(seed: number, ms: number): Promise<void> {
    const startedAt = Date.now()
    for (let next = seed; next === seed || Date.now() - startedAt < ms; next++)
      await this.play(generateSchedule(next))
  }

  /** Plays one schedule. @returns its events. */
  async play(schedule: AdversarySchedule): Promise<string[]> {
    const startedAt = Date.now()
    const { violations, counts, acts, faults, events } = await playSchedule(schedule, this.#stage)
    this.#ms += Date.now() - startedAt
    this.#schedules += 1
    for (const key of Object.keys(counts) as (keyof TextCounts)[]) this.#counts[key] += counts[key]
    for (const [name, times] of faults) this.#faults.set(name, (this.#faults.get(name) ?? 0) + times)
    for (const [name, { done, passedOver }] of acts) {
      const sum = this.#acts.get(name) ?? { done: 0, passedOver: 0 }
      this.#acts.set(name, { done: sum.done + done, passedOver: sum.passedOver + passedOver })
    }
    if (violations.length === 0) return events
    this.#failures.push({ schedule, violations, events })
    for (const line of linesOf(schedule, violations)) this.#print(line)
    return events
  }

  /** Every broken promise with its seed. */
  get brokenPromises(): string[] {
    return this.#failures.flatMap(({ schedule, violations }) => linesOf(schedule, violations))
  }

  /** What was played and what was broken. */
  report(): string[] {
    const { attempted, acknowledged, delivered, takenBackByPerson } = this.#counts
    const acts = [...this.#acts]
      .toSorted()
      .map(([name, { done, passedOver }]) => `${name} ${done}/${done + passedOver}`)
    const faults = [...this.#faults].toSorted().map(([name, times]) => `${name} ${times}`)
    const all = this.#failures.flatMap(({ violations }) => violations)
    const broken = BROKEN_PROMISES.map((kind) => `${kind} ${all.filter((each) => each.kind === kind).length}`)
    return [
      `the adversary played ${this.#schedules} schedules in ${(this.#ms / 60_000).toFixed(1)} minutes`,
      `acts done of those tried: ${acts.join(', ')}`,
      `faults: ${faults.join(', ') || 'none'}`,
      `texts: attempted ${attempted}, acknowledged ${acknowledged}, delivered ${delivered}, taken back by their author ${takenBackByPerson}`,
      `broken: ${broken.join(', ')}`,
    ]
  }

  /** Prints the first failing schedule with as few steps as still break the same promises. */
  async shrinkFirst(): Promise<void> {
    const [first] = this.#failures
    if (!first || SHRINK_TRIES_MAX === 0) return
    const kinds = new Set(first.violations.map(({ kind }) => kind))
    const stillFails = async (candidate: AdversarySchedule) => {
      const { violations } = await playSchedule(candidate, this.#stage)
      return violations.some(({ kind }) => kinds.has(kind))
    }
    const shrunk = await shrink(first.schedule, stillFails, SHRINK_TRIES_MAX)
    this.#print(
      `seed ${shrunk.seed}, as short as ${SHRINK_TRIES_MAX} tries make it (for ADVERSARY_SCHEDULE):`,
    )
    for (const step of shrunk.steps) this.#print(`  ${describeStep(step)}`)
    this.#print(JSON.stringify(shrunk))
  }

  /** The broken promises and events of every failure, and how to play them again. */
  failureText(): string {
    return this.#failures
      .flatMap(({ schedule, violations, events }) => [
        ...linesOf(schedule, violations),
        `ADVERSARY_SEED=${schedule.seed} ADVERSARY_MINUTES=0 plays it again:`,
        ...events,
      ])
      .join('\n')
  }
}
