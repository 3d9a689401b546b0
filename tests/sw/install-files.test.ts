import { expect, onTestFinished, test, vi } from 'vitest'
import { installFiles, type Precache } from '../../sw/install-files.ts'

/** A precache of so many files, whose requests stay open until they are settled. */
function createFixture(files: number) {
  const open: { request: Request; cacheKey: string; resolve: () => void; reject: (error: Error) => void }[] =
    []
  const asked: string[] = []
  const handleAll = ({ request, params }: { request: Request; params: { cacheKey: string } }) => {
    asked.push(request.url)
    const stored = new Promise<void>((resolve, reject) =>
      open.push({ request, cacheKey: params.cacheKey, resolve, reject }),
    )
    return [stored, stored]
  }
  const url = (number: number) => `https://commonroof.example/assets/${number}.js`
  const precache = {
    getURLsToCacheKeys: () =>
      new Map(
        Array.from({ length: files }, (_, at) => [url(at), at === 1 ? `${url(at)}?revision` : url(at)]),
      ),
    strategy: { handleAll },
  } as unknown as Precache
  const end = installFiles(precache, {} as Parameters<typeof installFiles>[1])
  return { open, asked, end }
}

test('four files are asked for at once, and the next when one of them is stored', async () => {
  const { open, asked, end } = createFixture(10)
  expect(asked).toHaveLength(4)
  for (let stored = 0; stored < 10; stored++) {
    open[stored]?.resolve()
    await vi.waitFor(() => expect(asked).toHaveLength(Math.min(10, 5 + stored)))
  }
  await end
  expect(new Set(asked).size).toBe(10)
})

test('a file with a revision is asked of the server, others may come from the cache of the browser', async () => {
  const { open, end } = createFixture(2)
  expect(open.map(({ request, cacheKey }) => [request.cache, request.credentials, cacheKey])).toEqual([
    ['default', 'same-origin', 'https://commonroof.example/assets/0.js'],
    ['reload', 'same-origin', 'https://commonroof.example/assets/1.js?revision'],
  ])
  for (const { resolve } of open) resolve()
  await end
})

test('a file that does not arrive is asked for three times more, and then the installation fails', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { open, asked, end } = createFixture(10)
  const failed = expect(end).rejects.toThrow('Failed to fetch')
  for (let tries = 1; tries <= 4; tries++) {
    expect(asked).toHaveLength(4 * tries)
    for (const { reject } of open.splice(0)) reject(new TypeError('Failed to fetch'))
    await vi.runAllTimersAsync()
  }
  await failed
  expect(new Set(asked).size).toBe(4)
})

test('a file that arrives when it is asked for again is stored, and the installation goes on', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { open, asked, end } = createFixture(4)
  open.shift()?.reject(new TypeError('Failed to fetch'))
  await vi.runAllTimersAsync()
  expect(asked).toHaveLength(5)
  expect(asked[4]).toBe(asked[0])
  for (const { resolve } of open) resolve()
  await end
})
