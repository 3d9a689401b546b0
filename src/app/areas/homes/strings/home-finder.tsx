import type { ReactNode } from 'react'
import { COMPARE_HOMES_MAX } from '../../../../domain/core/limits.ts'
import { countOf, listOf, plural } from '../../../../domain/core/phrases.ts'

// The page.
export const homes = 'Homes'
export const saved = 'Saved'
export const fromThisDevice = 'From this device, as of'
export const skipToHomes = 'Skip to homes'
export const withHousemates = (firstNames: readonly string[]) =>
  `Searching with ${listOf(firstNames)}. The numbers show how well each home fits each of you.`
export const searchAlone = 'Search on your own'
export const loading = 'Loading homes'

// The search field and the filters.
export const search = 'Search'
export const searchExamples = 'garden, balcony, quiet'
export const filters = 'Filters'
export const filtersButton = (count: number) => (count === 0 ? filters : `${filters} (${count})`)
export const activeFilters = 'Active filters'
export const removeFilter = 'remove'
export const clearAll = 'Clear all'
export const mustHave = 'Must have'
export const homesOfChoice = (count: number, hidden: (text: string) => ReactNode) => (
  <>
    {count}
    {hidden(plural(count, ' home', ' homes'))}
  </>
)
export const showHomes = (count: number | undefined) =>
  count === undefined ? 'Show homes' : `Show ${countOf(count, 'home')}`

// The results.
export const resultCount = (count: number, isHidden: boolean) =>
  countOf(count, isHidden ? 'hidden home' : 'home')
export const amongFirst = (count: string, muted: (text: string) => ReactNode) => (
  <>
    {count}
    {muted(' among the first that match these words')}
  </>
)
export const showHidden = (count: number) => `Show ${countOf(count, 'hidden home')}`
export const backToAll = 'Back to all homes'
export const sortBy = 'Sort by'
export const loadingMore = 'Loading more homes'
export const endOfResults = (count: number) => `That’s all ${countOf(count, 'home')}.`

// One result.
export const housemateScores = (scores: readonly { firstName: string; score: number }[]) =>
  scores.map(({ firstName, score }) => `${firstName} ${score}`).join(', ')
export const compare = 'Compare'
export const compareHome = (title: string) => `Compare: ${title}`
export const hide = 'Hide'
export const hideHome = (title: string) => `Hide: ${title}`
export const showAgain = 'Show again'
export const showHomeAgain = (title: string) => `Show again: ${title}`
export const homeHidden = (title: string) => `Hidden: ${title}`
export const undo = 'Undo'
export const confirmed = (when: string) => `Confirmed ${when}`

// No results.
export const nothingHere = 'No homes here yet'
export const neverLoaded = 'You haven’t loaded homes on this device yet. They’ll show up when you’re online.'
export const noMatch = 'No homes match all your filters'
export const removeToSee = (filter: string, count: number) =>
  `Remove “${filter}” to see ${countOf(count, 'home')}.`
export const nothingFound = 'No matches yet'
export const tryLess = 'Try fewer filters or other words.'
export const nothingListed = 'Nothing’s listed yet. Check back soon.'
export const clearFilters = 'Clear all filters'

// Saved searches.
export const newHomes = (count: number) => `${count} new`
export const deleteSearch = 'Delete this search'
export const saveSearch = 'Save this search'
export const notNow = 'Not now'
export const save = 'Save'
export const searchName = 'Name'
export const searchNameHint = 'You’ll see how many homes were listed since you last looked.'

// The comparison.
export const chosen = (count: number) => `${count} of ${COMPARE_HOMES_MAX} chosen`
export const chooseOneMore = (count: number, muted: (text: string) => ReactNode) => (
  <>
    {chosen(count)}
    {muted('. Choose one more to compare.')}
  </>
)
export const clear = 'Clear'
export const sideBySide = 'Side by side'
export const comparedHomes = 'Homes side by side'
