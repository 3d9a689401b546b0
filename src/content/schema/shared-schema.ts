import * as v from 'valibot'
import { PERSON_NAMES, SCENE_NAMES } from '../scene-names.ts'

/** Text of a page: not empty, and without white space at its ends. */
export const PageText = v.pipe(
  v.string(),
  v.minLength(1),
  v.check((text) => text.trim() === text, 'has space at an end'),
)

/** A schema for a list with at least `least` items. */
export const list = <T extends v.GenericSchema>(item: T, least = 1) =>
  v.pipe(v.array(item), v.minLength(least))

/** Whether no value occurs twice. */
export function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

/** A check that `key` is different for every item of a list. */
export const uniqueBy = <T>(key: (item: T) => unknown, message = 'has the same one twice') =>
  v.check<T[], string>((items) => isUnique(items.map(key)), message)

/** An anchor of a page, or another id in a URL: `north-park`. */
export const Anchor = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'is not an anchor'))

/** A path of the site, without a query; an action has its query in `search`. */
export const SitePath = v.pipe(v.string(), v.regex(/^\/[a-z0-9/-]*$/, 'is not a path of the site'))

export const Action = v.strictObject({
  label: PageText,
  to: SitePath,
  search: v.optional(v.record(v.string(), v.string())),
  hash: v.optional(v.string()),
})
export type Action = v.InferOutput<typeof Action>

/**
 * The status of a claim, which is shown beside the claim:
 * - `live`: it works today, or is a rule that holds today; nothing is shown beside it.
 * - `sample`: an example, not a measured figure or a real person.
 * - `planned`: it does not work yet.
 */
export const ClaimStatus = v.picklist(['live', 'sample', 'planned'])
export type ClaimStatus = v.InferOutput<typeof ClaimStatus>

/** The description of a page for search results and previews: one or two sentences. */
export const Description = v.pipe(PageText, v.minLength(50), v.maxLength(160))

export const PersonName = v.picklist(PERSON_NAMES)
export const SceneName = v.picklist(SCENE_NAMES)

/** The top of a page. */
export const Hero = v.strictObject({
  eyebrow: v.optional(PageText),
  title: PageText,
  lede: PageText,
  scene: SceneName,
  action: v.optional(Action),
  second: v.optional(Action),
})
export type Hero = v.InferOutput<typeof Hero>
