import { expect, test, vi } from 'vitest'
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

test('the installation fails with a file that does not arrive, and without a network asks for no further ones', async () => {
  const { open, asked, end } = createFixture(10)
  for (const { reject } of open) reject(new TypeError('Failed to fetch'))
  await expect(end).rejects.toThrow('Failed to fetch')
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toHaveLength(4)
})
