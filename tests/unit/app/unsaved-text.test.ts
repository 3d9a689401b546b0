import { describe, expect, test } from 'vitest'
import { registerUnsaved, flushUnsaved, unsavedTextOnPage } from '../../../src/app/data/unsaved.ts'

const isStored = () => true
const noText = () => ''

describe('unsaved text on the page', () => {
  test('is written before leaving, and a failed write is reported', async () => {
    let onDisk = false
    const flushed: string[] = []
    const stops = [
      registerUnsaved(
        async () => void flushed.push('one'),
        () => onDisk,
        () => 'Half a thought',
      ),
      // A failing flush does not prevent the others.
      registerUnsaved(() => Promise.reject(new Error('closed')), isStored, noText),
      registerUnsaved(async () => void flushed.push('two'), isStored, noText),
    ]
    expect(await flushUnsaved()).toBe(false)
    onDisk = true
    expect(await flushUnsaved()).toBe(true)
    expect(flushed).toEqual(['one', 'two', 'one', 'two'])
    expect(unsavedTextOnPage()).toBe('Half a thought')
    for (const stop of stops) stop()
    await flushUnsaved()
    expect(unsavedTextOnPage()).toBe('')
  })

  test('of a page that was just left is awaited too', async () => {
    let written: () => void = () => undefined
    const writing = new Promise<void>((resolve) => (written = resolve))
    let left = false
    const stop = registerUnsaved(() => writing, isStored, noText)
    stop()
    const leaving = flushUnsaved().then(() => (left = true))
    // Every promise that is already resolved is handled before this one.
    await new Promise((resolve) => setImmediate(resolve))
    expect(left).toBe(false)
    written()
    await leaving
    expect(left).toBe(true)
  })
})
