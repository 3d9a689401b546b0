import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPathOf } from '../../../src/app/background/before-start/page-chunks.ts'
import { SIGNED_IN_PAGES } from '../../../src/domain/account/signed-in-pages.ts'
import { PAGE_CHUNKS_ID, type PageChunks } from '../../../src/contract/page-chunks.ts'

test.each([
  ['/saved/$listingId', '/saved/65a1', true],
  ['/saved/$listingId', '/saved', false],
  ['/saved/$listingId', '/saved/65a1/x', false],
  ['/view-listing/$listingId/edit', '/view-listing/65a1/edit', true],
  ['/messages', '/messages', true],
  ['/messages', '/message', false],
])('the route %s has the path %s: %s', (route, path, isIt) => expect(isPathOf(route, path)).toBe(isIt))

test('the empty document names the chunks of every page behind sign-in, and they exist', () => {
  const dist = join(import.meta.dirname, '../../../dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const [, json = ''] = new RegExp(`id="${PAGE_CHUNKS_ID}">(.*?)</script>`).exec(html) ?? []
  const { every, pages } = JSON.parse(json) as PageChunks
  expect(Object.keys(pages).toSorted()).toEqual(SIGNED_IN_PAGES.map(({ path }) => path).toSorted())
  const files = new Set(readdirSync(join(dist, 'assets')))
  expect([...every, ...Object.values(pages).flat()].filter((name) => !files.has(name))).toEqual([])
})
