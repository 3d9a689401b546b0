import { expect, test } from 'vitest'
import { parseSchedule, type Schedule } from './schedule.ts'
import { generate } from './generate.ts'
import { shrink } from './shrink.ts'

const sleeps = (schedule: Schedule) =>
  schedule.steps.flatMap((step) => (step.do === 'sleep' ? [step.ms] : []))

/** A schedule of sleeps of the given lengths. */
const schedule = (...lengths: number[]): Schedule => ({
  ...generate(1),
  steps: lengths.map((ms) => ({ do: 'sleep', ms, gapMs: 0 })),
})

test('shrinking keeps only the steps that the failure needs', async () => {
  const all = Array.from({ length: 40 }, (_, index) => index)
  const shrunk = await shrink(schedule(...all), async (candidate) => {
    const left = sleeps(candidate)
    return left.includes(3) && left.includes(30)
  })
  expect(sleeps(shrunk)).toEqual([3, 30])
})

test('a schedule that needs every step keeps them, in order', async () => {
  const shrunk = await shrink(schedule(1, 2, 3), async (candidate) => candidate.steps.length === 3)
  expect(sleeps(shrunk)).toEqual([1, 2, 3])
})

test('a printed schedule parses to the same schedule', () => {
  const original = generate(77)
  expect(parseSchedule(JSON.stringify(original))).toEqual(original)
  expect(() => parseSchedule('{"steps": []}')).toThrow(TypeError)
})

test('equal seeds give equal schedules, different seeds different ones', () => {
  expect(generate(5)).toEqual(generate(5))
  expect(generate(5)).not.toEqual(generate(6))
})
