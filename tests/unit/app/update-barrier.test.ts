import { describe, expect, test } from 'vitest'
import { passBarrier, type BarrierOptions } from '../../../src/app/background/pwa/update-barrier.ts'
import { eventually } from '../../support/eventually.ts'

let runs = 0
/** A barrier over this process's own locks; every test has an account of its own. */
function barrier(over: Partial<BarrierOptions> = {}) {
  runs += 1
  const story: string[] = []
  const stopping = new AbortController()
  const lockName = `flush-${runs}`
  const options: BarrierOptions = {
    lockName,
    locks: navigator.locks,
    flush: async () => {
      story.push('flush')
      return true
    },
    onWaiting: () => story.push('waiting'),
    signal: stopping.signal,
    ...over,
  }
  const pass = (whileSwitching = async () => {}, isOnDisk = true) =>
    passBarrier(options, async () => {
      await whileSwitching()
      story.push('switch')
      return isOnDisk
    })
  /** Something is being sent, from here until it is let go. */
  const send = async () => {
    const sending = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const over = navigator.locks.request(lockName, async () => {
      begun.resolve()
      await sending.promise
      story.push('sent')
    })
    await begun.promise
    return { letGo: sending.resolve, over }
  }
  return { pass, send, story, stop: () => stopping.abort(), lockName }
}

describe('the way to a new version', () => {
  test('is free while nothing is sent: words to the disk, then the switch', async () => {
    const { pass, story } = barrier()
    expect(await pass()).toBe('passed')
    expect(story).toEqual(['flush', 'flush', 'switch'])
  })

  test('waits for what is being sent, and puts what was typed meanwhile on the disk', async () => {
    const { pass, send, story } = barrier()
    const { letGo } = await send()
    const passing = pass()
    await eventually(() => expect(story).toEqual(['flush', 'waiting']))
    letGo()
    expect(await passing).toBe('passed')
    expect(story).toEqual(['flush', 'waiting', 'sent', 'flush', 'switch'])
  })

  test('keeps everybody from sending until the switch is over', async () => {
    const { pass, lockName } = barrier()
    let duringSwitch: boolean | undefined
    await pass(async () => {
      duringSwitch = await navigator.locks.request(
        lockName,
        { ifAvailable: true },
        async (lock) => lock !== null,
      )
    })
    expect(duringSwitch).toBe(false)
  })

  test('can be given up while waiting', async () => {
    const { pass, send, story, stop } = barrier()
    const { letGo, over } = await send()
    const passing = pass()
    await eventually(() => expect(story).toContain('waiting'))
    stop()
    expect(await passing).toBe('called-off')
    letGo()
    await over
    expect(story).not.toContain('switch')
  })

  test('does not begin for somebody who has changed their mind', async () => {
    const { pass, story, stop } = barrier({ lockName: null })
    stop()
    expect(await pass()).toBe('called-off')
    expect(story).not.toContain('switch')
  })

  test.each([
    ['at once', 1],
    ['after the wait', 2],
  ])('is closed while words cannot be put on the disk, noticed %s', async (_, failing) => {
    let flushes = 0
    const { pass, story } = barrier({ flush: async () => ++flushes < failing })
    expect(await pass()).toBe('unsaved')
    expect(story).not.toContain('switch')
  })

  test('says so when words that came during the switch are not on the disk', async () => {
    expect(await barrier().pass(undefined, false)).toBe('unsaved')
  })

  test.each([
    ['nobody is signed in', { lockName: null }],
    ['the browser has no locks', { locks: undefined }],
  ])('needs no lock where %s', async (_, over) => {
    const { pass, story } = barrier(over)
    expect(await pass()).toBe('passed')
    expect(story).toEqual(['flush', 'flush', 'switch'])
  })
})
