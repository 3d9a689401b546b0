import { expect, test } from 'vitest'
import { isFull, shortOrFull } from '../support/full-figures.ts'
import { exploreOrders, overlapTable } from './session-orders.ts'

const RUNS = shortOrFull(400, 5000)

test('[I13] [I14] [F7] in every order of responses, sign-ins, sign-outs, news and loads the last decision holds', async () => {
  const exploration = await exploreOrders(RUNS)
  if (isFull)
    process.stdout.write(`${overlapTable(exploration)}\n${RUNS} runs, ${exploration.tasks} scheduled waits\n`)
  expect(exploration.failure?.findings ?? [], exploration.failure?.report).toEqual([])
})
