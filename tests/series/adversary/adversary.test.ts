import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../support/server-process.ts'
import { shortOrFull } from '../../support/full-figures.ts'
import { printLine } from '../numbers.ts'
import { createSlots } from './adversary-device.ts'
import { AdversaryCampaign } from './adversary-campaign.ts'
import { generateSchedule } from './generate-schedule.ts'
import { parseAdversarySchedule } from './schedule.ts'
import type { Stage } from './play-schedule.ts'

const MINUTES = Number(process.env['ADVERSARY_MINUTES'] ?? shortOrFull(0.3, 1))
const SEED = Number(process.env['ADVERSARY_SEED'] ?? 1)
/** A printed schedule to play instead of those of the seeds. */
const REPLAYED = process.env['ADVERSARY_SCHEDULE']

let stage: Stage
beforeAll(async () => {
  const port = await freePort()
  stage = { port, slots: await createSlots(port) }
})
afterAll(async () => {
  for (const slot of stage.slots) await slot.remove()
})

test(`[I2] [I3] [I4] [I5] [I7] [I9] [I10] [I13] [I15] [I16] [F1] [F3] [F4] [F7] people who act at random for ${MINUTES} minutes break no promise`, async () => {
  const campaign = new AdversaryCampaign(stage, printLine)
  if (REPLAYED === undefined) await campaign.run(SEED, MINUTES * 60_000)
  else for (const line of await campaign.play(parseAdversarySchedule(REPLAYED))) printLine(line)
  for (const line of campaign.report()) printLine(line)
  await campaign.shrinkFirst()
  expect(campaign.brokenPromises, campaign.failureText()).toEqual([])
})

test('equal seeds give equal schedules, and a printed schedule can be played again', () => {
  const schedule = generateSchedule(7)
  expect(generateSchedule(7)).toEqual(schedule)
  expect(generateSchedule(8)).not.toEqual(schedule)
  expect(parseAdversarySchedule(JSON.stringify(schedule))).toEqual(schedule)
  expect(() => parseAdversarySchedule('{"steps": []}')).toThrow(TypeError)
})
