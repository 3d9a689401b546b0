import { act } from './acts.ts'
import { signIn } from './account-acts.ts'
import type { DeviceSlot } from './adversary-device.ts'
import { startWorld } from './adversary-world.ts'
import { checkWorld, type TextCounts } from './check-world.ts'
import { heal } from './heal.ts'
import { describeStep, PEOPLE, type AdversarySchedule } from './schedule.ts'
import { watchScreens } from './screens.ts'
import type { Violation } from './violations.ts'

/** Where schedules are played: the server's port, and a slot for each device. */
export interface Stage {
  port: number
  slots: readonly DeviceSlot[]
}

/** What a schedule did and what it broke. */
export interface Played {
  violations: Violation[]
  counts: TextCounts
  /** How often each act was done, and how often it was passed over. */
  acts: Map<string, { done: number; passedOver: number }>
  /** How often each fault met a request. */
  faults: Map<string, number>
  events: string[]
}

/** Plays a schedule in a fresh world, heals the world and checks it. */
export async function playSchedule(schedule: AdversarySchedule, { port, slots }: Stage): Promise<Played> {
  const world = await startWorld(schedule, slots, port)
  const { devices, events, violations } = world
  const acts: Played['acts'] = new Map()
  const startedAt = Date.now()
  const note = (line: string) => events.push(`${((Date.now() - startedAt) / 1000).toFixed(1)} s  ${line}`)
  try {
    await Promise.all(
      devices.map(async (device, index) => {
        const name = PEOPLE[schedule.devices[index] ?? 0] ?? 'Ana'
        const { page } = device.tab(0)
        if (!(await signIn(world, device, page, name)))
          throw new Error(
            `${name} cannot sign in; ${page.url()} shows: ${await page.locator('main').innerText()}`,
          )
      }),
    )
    note('everybody is signed in')
    for (const device of devices) device.setPatient(false)
    for (const step of schedule.steps) {
      const { end, why } = await act(world, step)
      const count = acts.get(step.do) ?? { done: 0, passedOver: 0 }
      count[end === 'done' ? 'done' : 'passedOver'] += 1
      acts.set(step.do, count)
      const last = world.texts.all.at(-1)?.canary ?? ''
      note(
        `${describeStep(step)} · ${end} ${why} · ${devices.map(({ person }) => person ?? '–').join(', ')} ${last}`,
      )
      for (const device of devices) await watchScreens(world, device)
      // What follows a broken promise on a screen would only repeat it.
      if (violations.found.length > 0) break
      await new Promise((resolve) => setTimeout(resolve, step.gapMs))
    }
    note('heal')
    const findings = await heal(world)
    note('check')
    const counts = await checkWorld(world, findings)
    const faults = new Map<string, number>()
    for (const { landed } of devices)
      for (const [name, times] of landed) faults.set(name, (faults.get(name) ?? 0) + times)
    note('end')
    return { violations: violations.found, counts, acts, faults, events }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The schedule of seed ${schedule.seed} broke off: ${why}\n${events.join('\n')}`, {
      cause: error,
    })
  } finally {
    await world.close()
  }
}
