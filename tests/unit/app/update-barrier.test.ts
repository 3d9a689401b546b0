import { describe, expect, test } from 'vitest'
import { passBarrier, type BarrierOptions } from '../../../src/app/pwa/update-barrier.ts'

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
  const pass = () => passBarrier(options, async () => void story.push('switch'))
  /** Something is being sent until it is let go. */
  const send = () => {
    let letGo: () => void = () => undefined
    const sending = new Promise<void>((resolve) => (letGo = resolve))
    const over = navigator.locks.request(lockName, async () => {
      await sending
      story.push('sent')
    })
    return { letGo, over }
  }
  return { pass, send, story, stop: () => stopping.abort(), lockName }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('the way to a new version', () => {
  test('is free while nothing is sent: words to the disk, then the switch', async () => {
    const { pass, story } = barrier()
    expect(await pass()).toBe('passed')
    expect(story).toEqual(['flush', 'flush', 'switch'])
  })

  test('waits for what is being sent, and puts what was typed meanwhile on the disk', async () => {
    const { pass, send, story } = barrier()
    const { letGo } = send()
    await soon()
    const passing = pass()
    await soon()
    expect(story).toEqual(['flush', 'waiting'])
    letGo()
    expect(await passing).toBe('passed')
    expect(story).toEqual(['flush', 'waiting', 'sent', 'flush', 'switch'])
  })

  test('keeps everybody from sending until the switch is over', async () => {
    let duringSwitch: boolean | undefined
    const { lockName } = barrier()
    await passBarrier(
      {
        lockName,
        locks: navigator.locks,
        flush: async () => true,
        onWaiting: () => undefined,
        signal: new AbortController().signal,
      },
      async () => {
        duringSwitch = await navigator.locks.request(
          lockName,
          { ifAvailable: true },
          async (lock) => lock !== null,
        )
      },
    )
    expect(duringSwitch).toBe(false)
  })

  test('can be given up while waiting', async () => {
    const { pass, send, story, stop } = barrier()
    const { letGo, over } = send()
    await soon()
    const passing = pass()
    await soon()
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

  test.each([
    ['nobody is signed in', { lockName: null }],
    ['the browser has no locks', { locks: undefined }],
  ])('needs no lock where %s', async (_, over) => {
    const { pass, story } = barrier(over)
    expect(await pass()).toBe('passed')
    expect(story).toEqual(['flush', 'flush', 'switch'])
  })
})
