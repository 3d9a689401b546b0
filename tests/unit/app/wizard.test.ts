import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Autosave, type SaveState } from '../../../src/app/forms/autosave.ts'
import {
  firstInvalidStep,
  moveTo,
  progressPercent,
  schemaStep,
} from '../../../src/app/forms/wizard/machine.ts'
import { offersSaveDraft, showsJustSaved } from '../../../src/app/forms/wizard/save-indicator.ts'
import { AUTOSAVE_DELAY_MS } from '../../../src/domain/core/limits.ts'

const steps = ['a', 'b', 'c'].map((field) =>
  schemaStep(field, v.object({ [field]: v.literal(true, `Please answer ${field}`) })),
)
const filled = (...fields: string[]) =>
  Object.fromEntries(['a', 'b', 'c'].map((field) => [field, fields.includes(field)]))

describe('moving between steps', () => {
  test.each<[string, string[], number, number, number, string | null]>([
    ['back is always allowed', [], 3, 1, 1, null],
    ['the same step', [], 2, 2, 2, null],
    ['forward over a valid step', ['a'], 1, 2, 2, null],
    ['forward from an invalid step stays', [], 1, 2, 1, 'Please answer a'],
    ['a jump over valid steps', ['a', 'b'], 1, 3, 3, null],
    ['a jump lands on the first invalid step', ['a'], 1, 3, 2, 'Please answer b'],
    ['beyond the end', ['a', 'b', 'c'], 1, 9, 3, null],
  ])('%s', (_, fields, current, target, step, message) => {
    const moved = moveTo(steps, filled(...fields), current, target)
    expect(moved.step).toBe(step)
    expect(moved.problem?.errors[0]?.message ?? null).toBe(message)
  })

  test('the first invalid step of all', () => {
    expect(firstInvalidStep(steps, filled('a', 'c'), 1, 3)?.step).toBe(2)
    expect(firstInvalidStep(steps, filled('a', 'b', 'c'), 1, 3)).toBeNull()
  })

  test.each([
    [1, 5, 20],
    [2, 5, 40],
    [3, 5, 60],
    [4, 5, 80],
    [5, 5, 95],
    [1, 4, 25],
    [4, 4, 95],
  ])('step %i of %i shows %i%%', (step, total, percent) => expect(progressPercent(step, total)).toBe(percent))
})

/** Creates an autosave with a clock that only the test moves. */
function createFixture(write: (value: number) => Promise<void>) {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const states: SaveState['kind'][] = []
  const autosave = new Autosave<number>({
    write,
    onState: (state) => states.push(state.kind),
    now: () => now,
    schedule: (run, delayMs) => {
      const timer = { at: now + delayMs, run }
      timers.push(timer)
      return () => void (timers = timers.filter((item) => item !== timer))
    },
  })
  const advance = async (ms: number) => {
    now += ms
    const due = timers.filter((timer) => timer.at <= now)
    timers = timers.filter((timer) => timer.at > now)
    for (const timer of due) timer.run()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { autosave, states, advance, now: () => now }
}

describe('autosave', () => {
  test('continuous typing cannot postpone the write by more than a second', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }),
        async (gaps) => {
          const typedAt = new Map<number, number>()
          const late: number[] = []
          let saved = -1
          const { autosave, advance, now } = createFixture(async (value) => {
            for (let typed = saved + 1; typed <= value; typed++) {
              if (now() - (typedAt.get(typed) ?? 0) > AUTOSAVE_DELAY_MS) late.push(typed)
            }
            saved = value
          })
          for (const [value, gap] of gaps.entries()) {
            typedAt.set(value, now())
            autosave.edit(value)
            for (let passed = 0; passed < gap; passed += 50) await advance(Math.min(50, gap - passed))
          }
          for (let passed = 0; passed < 1000; passed += 50) await advance(50)
          expect(late).toEqual([])
          expect(saved).toBe(gaps.length - 1)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('the state is "saved" only after the write, and later edits are written too', async () => {
    const written: number[] = []
    const releases: (() => void)[] = []
    const { autosave, states, advance } = createFixture(
      (value) => new Promise((resolve) => releases.push(() => (written.push(value), resolve()))),
    )
    autosave.edit(1)
    const flushed = autosave.flush()
    autosave.edit(2)
    expect(states).toEqual(['dirty', 'saving'])
    releases.shift()?.()
    await flushed
    expect(states.at(-1)).toBe('dirty')
    await advance(1000)
    releases.shift()?.()
    await advance(0)
    expect(written).toEqual([1, 2])
    expect(states.at(-1)).toBe('saved')
    expect(autosave.hasUnsaved).toBe(false)
  })

  test('a flush writes the latest values, and nothing without an edit', async () => {
    const written: number[] = []
    const { autosave } = createFixture(async (value) => void written.push(value))
    autosave.rebase(1)
    await autosave.flush()
    expect(written).toEqual([])
    autosave.edit(2)
    autosave.rebase(3)
    await autosave.flush()
    expect(written).toEqual([3])
  })

  test('a flush during a write waits for all edits so far, also for several callers', async () => {
    const ends: (() => void)[] = []
    const { autosave } = createFixture(() => new Promise((resolve) => ends.push(resolve)))
    autosave.edit(1)
    const first = autosave.flush()
    autosave.edit(2)
    const flushAndCheck = async () => {
      await autosave.flush()
      return !autosave.hasUnsaved
    }
    const waiting = [flushAndCheck(), flushAndCheck(), flushAndCheck()]
    ends[0]?.()
    await first
    await new Promise((resolve) => setImmediate(resolve))
    ends[1]?.()
    expect(await Promise.all(waiting)).toEqual([true, true, true])
    expect(ends).toHaveLength(2)
  })

  test('a failed write is reported, and the next flush writes the values', async () => {
    let full = true
    const written: number[] = []
    const { autosave, states } = createFixture(async (value) => {
      if (full) throw new Error('disk full')
      written.push(value)
    })
    autosave.edit(7)
    await autosave.flush()
    expect(states.at(-1)).toBe('failed')
    expect(autosave.hasUnsaved).toBe(true)
    full = false
    await autosave.flush()
    expect(written).toEqual([7])
    expect(states.at(-1)).toBe('saved')
  })

  test.each<[SaveState, number, boolean]>([
    [{ kind: 'untouched' }, 0, true],
    [{ kind: 'dirty', savedAt: null }, 0, true],
    [{ kind: 'saving', savedAt: null }, 0, false],
    [{ kind: 'saved', savedAt: 0 }, 59_999, false],
    [{ kind: 'saved', savedAt: 0 }, 60_000, true],
    [{ kind: 'failed', error: null, savedAt: 0 }, 10, true],
  ])('Save Draft for %o at %i ms: %s', (state, now, expected) =>
    expect(offersSaveDraft(state, now)).toBe(expected),
  )

  test('the saved indicator is shown for a second', () => {
    expect(showsJustSaved({ kind: 'saved', savedAt: 0 }, 999)).toBe(true)
    expect(showsJustSaved({ kind: 'saved', savedAt: 0 }, 1000)).toBe(false)
  })
})
