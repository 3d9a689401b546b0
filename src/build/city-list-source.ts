import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { CityGuide } from '../content/schema/city-guide-schema.ts'
import { CITY_CODES } from '../domain/core/locations.ts'

const FOLDER = 'src/content/cities'
const LIST = 'src/content/city-list.ts'

/**
 * Returns the TypeScript source of the city list, generated from the city guides. The router, the home
 * page, the service worker and the sitemap read the list, so that they need not load the guides.
 *
 * @throws ValiError when a guide does not match its schema, Error when a guide's slug is not its file name.
 */
export async function cityListSource(root: string): Promise<string> {
  const files = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.ts'))
  const guides = await Promise.all(
    files.map(async (name) => {
      const { PAGE } = (await import(pathToFileURL(join(root, FOLDER, name)).href)) as { PAGE: unknown }
      const guide = v.parse(CityGuide, PAGE)
      if (`${guide.slug}.ts` !== name) throw new Error(`${name} holds the guide of “${guide.slug}”`)
      return guide
    }),
  )
  guides.sort((a, b) => CITY_CODES.indexOf(a.city) - CITY_CODES.indexOf(b.city))
  const rows = guides.map(({ slug, city, name, title, card }) => ({ slug, city, name, title, ...card }))
  return `// Written by the build from the guides in src/content/cities: change those.
import type { CityCode } from '../domain/core/locations.ts'

export interface ListedCity {
  /** The last part of its path. */
  slug: string
  city: CityCode
  name: string
  /** The document's title, without the name of the product. */
  title: string
  /** On its card. */
  line: string
  sampleListings: number
}

export const CITY_LIST: readonly ListedCity[] = ${JSON.stringify(rows, null, 2)}
`
}

/** Rewrites the city list only when its text has changed, so that a watching build does not loop. */
export async function writeCityList(root: string): Promise<void> {
  const path = join(root, LIST)
  const text = await cityListSource(root)
  if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
