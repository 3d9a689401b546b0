import { describe, expect, test } from 'vitest'
import { beforeLeaving, flushUnsaved, unsavedTextOnPage } from '../../../src/app/data/unsaved.ts'

describe('words that are only on the page', () => {
  test('reach the disk before leaving, or leaving is told that they did not', async () => {
    let onDisk = false
    const flushed: string[] = []
    const stops = [
      beforeLeaving(
        async () => void flushed.push('one'),
        () => onDisk,
        () => 'Half a thought',
      ),
      // A flush that breaks keeps nobody else's words from the disk.
      beforeLeaving(() => Promise.reject(new Error('closed'))),
      beforeLeaving(async () => void flushed.push('two')),
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

  test('of a page that was just left are waited for too', async () => {
    let written: () => void = () => undefined
    const writing = new Promise<void>((resolve) => (written = resolve))
    let left = false
    const stop = beforeLeaving(() => writing)
    stop()
    const leaving = flushUnsaved().then(() => (left = true))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(left).toBe(false)
    written()
    await leaving
    expect(left).toBe(true)
  })
})
