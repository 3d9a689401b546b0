import * as v from 'valibot'
import { PERSON_NAMES, SCENE_NAMES } from '../scene-names.ts'

/** Words as they stand on a page: something, and no space at its ends. */
export const Words = v.pipe(
  v.string(),
  v.minLength(1),
  v.check((text) => text.trim() === text, 'has space at an end'),
)

export const list = <T extends v.GenericSchema>(item: T, least = 1) =>
  v.pipe(v.array(item), v.minLength(least))

export function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

/** No two of a list alike in one thing. */
export const once = <T>(key: (item: T) => unknown, message = 'has the same one twice') =>
  v.check<T[], string>((items) => isUnique(items.map(key)), message)

/** An anchor inside a page, or another name for an address: `north-park`. */
export const Anchor = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'is not an anchor'))

/** A page inside the site: a path of the router's table. The query goes in `search`. */
export const SitePath = v.pipe(v.string(), v.regex(/^\/[a-z0-9/-]*$/, 'is not a path of the site'))

export const Action = v.strictObject({
  label: Words,
  to: SitePath,
  search: v.optional(v.record(v.string(), v.string())),
  hash: v.optional(v.string()),
})
export type Action = v.InferOutput<typeof Action>

/**
 * How true a claim is today, shown where the claim stands:
 * - `live` it works now, or is a rule that holds now (nothing is shown beside it);
 * - `sample` an example, not a measured figure or a real person;
 * - `planned` promised for later.
 */
export const ClaimStatus = v.picklist(['live', 'sample', 'planned'])
export type ClaimStatus = v.InferOutput<typeof ClaimStatus>

/** For search results and previews: one or two sentences that say what the page is. */
export const Description = v.pipe(Words, v.minLength(50), v.maxLength(160))

export const PersonName = v.picklist(PERSON_NAMES)
export const SceneName = v.picklist(SCENE_NAMES)

/** The top of a page. */
export const Hero = v.strictObject({
  eyebrow: v.optional(Words),
  title: Words,
  lede: Words,
  scene: SceneName,
  action: v.optional(Action),
  second: v.optional(Action),
})
export type Hero = v.InferOutput<typeof Hero>
