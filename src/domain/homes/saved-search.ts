import * as v from 'valibot'
import { homeLinkOf, readHomeQuery, HomeQuery } from './home-filters.ts'
import { Id } from '../core/ids.ts'
import { SEARCH_NAME_MAX_LENGTH } from '../core/limits.ts'
import { storableText } from '../core/text.ts'

/** A home search as the query of its link; unreadable values are left out. */
export const SearchLink = v.pipe(
  v.strictObject(
    Object.fromEntries(Object.keys(HomeQuery.entries).map((key) => [key, v.optional(storableText(200))])),
  ),
  v.transform((link) => homeLinkOf(readHomeQuery(link))),
)

/** The body of PUT /searches/:searchId. */
export const SavedSearchFields = v.strictObject({
  name: v.pipe(storableText(SEARCH_NAME_MAX_LENGTH), v.trim(), v.nonEmpty('Please name this search')),
  link: SearchLink,
})
export type SavedSearchFields = v.InferOutput<typeof SavedSearchFields>

/** A person's saved search. */
export const SavedSearchView = v.object({
  _id: Id,
  ...SavedSearchFields.entries,
  createdAt: v.string(),
  /** When the person last looked at the results. */
  seenAt: v.string(),
  /** How many homes were listed since `seenAt`. */
  fresh: v.number(),
})
export type SavedSearchView = v.InferOutput<typeof SavedSearchView>
