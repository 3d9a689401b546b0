import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrFull } from '../support/full-figures.ts'
import { DEEDS, DraftWorld, PHONES, type Step } from './draft-world.ts'

const RUNS = shortOrFull(15, 60)
const SEED = 20261127

const step: fc.Arbitrary<Step> = fc.record({
  phone: fc.integer({ min: 0, max: PHONES - 1 }),
  deed: fc.constantFrom(...DEEDS),
  choice: fc.nat(5),
})

/** All devices have the draft; one submits it, and another one sends later words before or after the submission. */
const apart = fc.tuple(fc.nat(PHONES - 1), fc.boolean()).map(([phone, isBefore]): Step[] => {
  const one = (deed: Step['deed']) => ({ phone, deed, choice: 0 })
  const other = (deed: Step['deed']) => ({ phone: (phone + 1) % PHONES, deed, choice: 0 })
  const later = isBefore ? [other('sync'), one('deliver')] : [one('deliver'), other('sync')]
  return [one('write'), one('sync-all'), one('submit'), other('write'), ...later]
})

const schedules: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 9, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: apart }), {
    minLength: 8,
    maxLength: 30,
  })
  .map((parts) => parts.flat())

describe.each(['seeker', 'listing'] as const)('a draft of kind %s on three devices', (kind) => {
  test('loses no words, in whatever order it is written, sent, submitted and refused', async () => {
    const property = fc.asyncProperty(schedules, async (schedule) => {
      const world = await DraftWorld.open(kind)
      try {
        for (const step of schedule) await world.take(step)
        await world.heal()
        expect(await world.lostWords()).toEqual([])
        const [server, ...devices] = await world.openDrafts()
        expect(devices).toEqual(devices.map(() => server))
      } finally {
        await world.close()
      }
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED })
  })
})
