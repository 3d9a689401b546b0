import { describe, expect, test } from 'vitest'
import { bytesInWords, usedPercent } from '../../../src/app/features/profile/space-words.ts'
import { beforeLeaving, flushUnsaved, wordsOnPage } from '../../../src/app/session/unsaved.ts'

describe('room on this device', () => {
  test.each([
    [0, '0 bytes'],
    [512, '512 bytes'],
    [12_400, '12.4 kB'],
    [20_278_680, '20.3 MB'],
    [512_000_000, '512 MB'],
    [3_200_000_000, '3.2 GB'],
    [5_000_000_000_000, '5,000 GB'],
  ])('of %i bytes reads %s', (bytes, words) => {
    expect(bytesInWords(bytes)).toBe(words)
  })

  test('is a share that never looks like nothing, and never more than all', () => {
    expect(usedPercent(1, 1_000_000_000)).toBe(1)
    expect(usedPercent(50, 100)).toBe(50)
    expect(usedPercent(200, 100)).toBe(100)
    expect(usedPercent(1, 0)).toBe(100)
    expect(usedPercent(1, null)).toBeNull()
  })
})

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
    expect(wordsOnPage()).toBe('Half a thought')
    for (const stop of stops) stop()
    expect(wordsOnPage()).toBe('')
  })
})
