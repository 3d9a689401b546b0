import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { VirtualTime } from './virtual-time.ts'

test('work that runs alone begins when all other work of its instant has ended, one after the other', async () => {
  const time = new VirtualTime(0)
  const ends: string[] = []
  const takes = (name: string, turns: number) => async () => {
    for (let passed = 0; passed < turns; passed++) await turn()
    ends.push(name)
  }
  void time.trackAlone(takes('first alone', 20))
  void time.trackAlone(takes('second alone', 1))
  void time.track(takes('beside others', 40))
  time.setTimer(() => ends.push('a later instant'), 1)
  await time.advance(1)
  expect(ends).toEqual(['beside others', 'first alone', 'second alone', 'a later instant'])
})
