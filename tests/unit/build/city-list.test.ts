import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityListSource } from '../../../src/build/city-list-source.ts'
import { brooklynGuide } from '../../support/brooklyn.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LIST = join(ROOT, 'src/content/city-list.ts')
const copy = temporaryFolder('cities')
const file = (slug: string) => join(copy.path, `src/content/cities/${slug}.ts`)
const sanDiego = readFileSync(join(ROOT, 'src/content/cities/sandiego.ts'), 'utf8')

beforeAll(() => {
  mkdirSync(join(copy.path, 'src/content'), { recursive: true })
  cpSync(join(ROOT, 'src/content/cities'), join(copy.path, 'src/content/cities'), { recursive: true })
})
afterAll(() => copy.remove())

describe('the list of cities', () => {
  test('equals the one generated from the guides', async () => {
    expect(readFileSync(LIST, 'utf8')).toBe(await cityListSource(ROOT))
  })

  test('includes a guide that is added as a file, in the order of the areas', async () => {
    writeFileSync(file('brooklyn'), brooklynGuide(ROOT))
    const slugs = Array.from(
      (await cityListSource(copy.path)).matchAll(/"slug": "(\w+)"/g),
      ([, slug]) => slug,
    )
    expect(slugs).toEqual(['sandiego', 'orangecounty', 'losangeles', 'brooklyn'])
  })

  test.each([
    ['a guide in a file of another name', 'queens', (text: string) => text],
    ['a guide that breaks its schema', 'queens', (text: string) => text.replace('averageRent', 'rent')],
  ])('refuses %s', async (_, slug, change) => {
    writeFileSync(file(slug), change(sanDiego))
    await expect(cityListSource(copy.path)).rejects.toThrow()
  })
})
