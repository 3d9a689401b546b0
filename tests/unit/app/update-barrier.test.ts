import { describe, expect, test } from 'vitest'
import { passBarrier, type BarrierOptions } from '../../../src/app/background/pwa/update-barrier.ts'
import { eventually } from '../../support/eventually.ts'

let runs = 0
/** A barrier with the locks of this process; every test uses another lock name. */
function barrier(over: Partial<BarrierOptions> = {}) {
  runs += 1
  const events: string[] = []
  const stopping = new AbortController()
  const lockName = `flush-${runs}`
  const options: BarrierOptions = {
    lockName,
    locks: navigator.locks,
    flush: async () => {
      events.push('flush')
      return true
    },
    onWaiting: () => events.push('waiting'),
    signal: stopping.signal,
    ...over,
  }
  const pass = (whileSwitching = async () => {}, isOnDisk = true) =>
    passBarrier(options, async () => {
      await whileSwitching()
      events.push('switch')
      return isOnDisk
    })
  /** Holds the lock as a running send does, until `finish` is called. */
  const send = async () => {
    const sending = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const over = navigator.locks.request(lockName, async () => {
      begun.resolve()
      await sending.promise
      events.push('sent')
    })
    await begun.promise
    return { finish: sending.resolve, over }
  }
  return { pass, send, events, stop: () => stopping.abort(), lockName }
}

describe('the update barrier', () => {
  test('passes while nothing is sent: it writes unsaved text, then switches', async () => {
    const { pass, events } = barrier()
    expect(await pass()).toBe('passed')
    expect(events).toEqual(['flush', 'flush', 'switch'])
  })

  test('waits for a running send, and then writes the text that was typed meanwhile', async () => {
    const { pass, send, events } = barrier()
    const { finish } = await send()
    const passing = pass()
    await eventually(() => expect(events).toEqual(['flush', 'waiting']))
    finish()
    expect(await passing).toBe('passed')
    expect(events).toEqual(['flush', 'waiting', 'sent', 'flush', 'switch'])
  })

  test('prevents sending until the switch is done', async () => {
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

  test('can be cancelled while waiting', async () => {
    const { pass, send, events, stop } = barrier()
    const { finish, over } = await send()
    const passing = pass()
    await eventually(() => expect(events).toContain('waiting'))
    stop()
    expect(await passing).toBe('called-off')
    finish()
    await over
    expect(events).not.toContain('switch')
  })

  test('does not switch when it is already cancelled', async () => {
    const { pass, events, stop } = barrier({ lockName: null })
    stop()
    expect(await pass()).toBe('called-off')
    expect(events).not.toContain('switch')
  })

  test.each([
    ['at once', 1],
    ['after the wait', 2],
  ])('does not pass when unsaved text cannot be written, noticed %s', async (_, failing) => {
    let flushes = 0
    const { pass, events } = barrier({ flush: async () => ++flushes < failing })
    expect(await pass()).toBe('unsaved')
    expect(events).not.toContain('switch')
  })

  test('reports text that was typed during the switch and is not written', async () => {
    expect(await barrier().pass(undefined, false)).toBe('unsaved')
  })

  test.each([
    ['nobody is signed in', { lockName: null }],
    ['the browser has no locks', { locks: undefined }],
  ])('needs no lock when %s', async (_, over) => {
    const { pass, events } = barrier(over)
    expect(await pass()).toBe('passed')
    expect(events).toEqual(['flush', 'flush', 'switch'])
  })
})
