import { describe, expect, test } from 'vitest'
import { registerUnsaved, flushUnsaved, unsavedTextOnPage } from '../../../src/app/data/unsaved.ts'

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
      registerUnsaved(() => Promise.reject(new Error('closed'))),
      registerUnsaved(async () => void flushed.push('two')),
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
    const stop = registerUnsaved(() => writing)
    stop()
    const leaving = flushUnsaved().then(() => (left = true))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(left).toBe(false)
    written()
    await leaving
    expect(left).toBe(true)
  })
})
