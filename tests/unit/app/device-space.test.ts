import { describe, expect, test } from 'vitest'
import { usedPercent } from '../../../src/app/areas/account/profile/storage-labels.ts'
import { formatBytes } from '../../../src/domain/core/bytes.ts'

describe('storage on this device', () => {
  test.each([
    [0, '0 bytes'],
    [512, '512 bytes'],
    [12_400, '12 kB'],
    [20_278_680, '20.3 MB'],
    [512_000_000, '512 MB'],
    [3_200_000_000, '3.2 GB'],
    [5_000_000_000_000, '5,000 GB'],
  ])('of %i bytes reads %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  test('is shown as at least 1 and at most 100 percent', () => {
    expect(usedPercent(1, 1_000_000_000)).toBe(1)
    expect(usedPercent(50, 100)).toBe(50)
    expect(usedPercent(200, 100)).toBe(100)
    expect(usedPercent(1, 0)).toBe(100)
    expect(usedPercent(1, null)).toBeNull()
  })
})
