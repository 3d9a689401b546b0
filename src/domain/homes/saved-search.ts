import * as v from 'valibot'
import { linkOf, readHomeQuery, HomeQuery } from './home-filters.ts'
import { Id } from '../core/ids.ts'
import { SEARCH_NAME_MAX_LENGTH } from '../core/limits.ts'
import { storableText } from '../core/text.ts'

/** What a search asked for, as its link writes it; what cannot be read of it is left out. */
export const SearchLink = v.pipe(
  v.record(v.picklist(Object.keys(HomeQuery.entries)), storableText(200)),
  v.transform((link) => linkOf(readHomeQuery(link))),
)

/** Body of PUT /searches/:searchId. */
export const SearchWords = v.strictObject({
  name: v.pipe(storableText(SEARCH_NAME_MAX_LENGTH), v.trim(), v.nonEmpty('Please name this search')),
  link: SearchLink,
})
export type SearchWords = v.InferOutput<typeof SearchWords>

export const SavedSearchView = v.object({
  _id: Id,
  ...SearchWords.entries,
  createdAt: v.string(),
  /** Until when its owner has seen what there is. */
  seenAt: v.string(),
  /** Homes that were listed since. */
  fresh: v.number(),
})
export type SavedSearchView = v.InferOutput<typeof SavedSearchView>
