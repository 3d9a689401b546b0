import { expect, test } from 'vitest'
import { loadUntilReached } from '../../../src/app/background/pwa/lazy-part.tsx'

const unreachable = () => new TypeError('The script /assets/menu.js could not be loaded')

test('code that cannot be reached is asked for again with growing pauses, up to half a minute', async () => {
  const pauses: number[] = []
  let tries = 0
  const load = () => (++tries <= 8 ? Promise.reject(unreachable()) : Promise.resolve('menu'))
  const wait = async (pauseMs: number) => void pauses.push(pauseMs)
  expect(await loadUntilReached(load, wait)).toBe('menu')
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('code with an error of its own is not asked for again', async () => {
  let tries = 0
  const load = () => {
    tries++
    return Promise.reject(new Error('A mistake in the menu'))
  }
  await expect(loadUntilReached(load, async () => undefined)).rejects.toThrow('A mistake in the menu')
  expect(tries).toBe(1)
})
