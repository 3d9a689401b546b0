import type { ReactNode } from 'react'
import { LISTING_EXPIRES_AFTER_DAYS } from '../../../../domain/core/limits.ts'
import { countOf, listOf, plural } from '../../../../domain/core/phrases.ts'
import type { ListingStatus } from '../../../../domain/listings/listing.ts'

// The list of an owner's listings.
export const allListings = 'All Listings'
export const listings = 'Listings'
export const listAnother = 'List another home'
export const byStatus = 'Listings by status'
export const loading = 'Loading your listings'
export const none = (status: string) => `No ${status.toLowerCase()} listings`
export const noneForAdmin = 'No one has a listing with this status.'
export const noneOf: Record<ListingStatus, string> = {
  active: 'You have nothing on the market right now.',
  incomplete: 'Every listing has at least one photo.',
  paused: 'Nothing is paused.',
  rented: 'Homes you mark as rented move here.',
  expired: `Homes you haven’t confirmed for ${LISTING_EXPIRES_AFTER_DAYS} days move here.`,
}

// The status of a listing.
export const hiddenByUs = (link: (text: string) => ReactNode) => (
  <>Commonroof hides it: others don’t find it. {link('Read why, and answer')}</>
)
export const pausedUntil = (day: string) => `Paused until ${day}`
export const pausedForGood = 'Paused until you resume it'
export const rented = 'Rented. It’s hidden from search.'
export const addPhoto = 'Add a photo and it goes live.'
export const expired = (day: string) => `Hidden from search. Last confirmed as available on ${day}.`
export const stillAvailable = (daysLeft: number) =>
  daysLeft === 0
    ? 'Still available? It’s about to be hidden.'
    : `Still available? Hidden in ${countOf(daysLeft, 'day')}.`
export const yesStillAvailable = 'Yes, still available'
export const views = (count: number) => countOf(count, 'view')
export const saves = (count: number) => countOf(count, 'save')
export const messages = (count: number) => countOf(count, 'message')

// The menu of actions.
export const actionsFor = (title: string) => `Actions for ${title}`
export const edit = 'Edit'
export const confirm = 'Still available'
export const pause = 'Pause'
export const resume = 'Resume'
export const markAsRented = 'Mark as rented'
export const relist = 'List again'
export const duplicate = 'Duplicate'
export const remove = 'Delete'

// The dialog when there are too many drafts.
export const draftsFullTitle = 'Too many unfinished listings'
export const toDrafts = 'Show them'

// The dialog that pauses a listing.
export const pauseTitle = 'Pause this listing'
export const pauseText = 'It’s hidden from search until the day after. Then it comes back on its own.'
export const pauseUntil = 'Pause until'
export const cancel = 'Cancel'

// The dialog that marks a listing as rented.
export const rentTitle = 'Mark as rented?'
export const rentText = (title: string) =>
  `${title} leaves the search, and people who saved it see that it was rented. You can undo this for a few seconds, and list it again later.`
export const back = 'Back'
export const noTime = 'No time set yet'
export const whatOfViewings = (count: number) =>
  `What happens to ${plural(count, 'this viewing', 'these viewings')}?`
export const cancelViewings = (count: number) => `Cancel ${plural(count, 'it', 'them')}`
export const cancelledTold = (firstNames: readonly string[]) =>
  `${listOf(firstNames)} ${plural(firstNames.length, 'gets', 'get')} a message that this home was rented.`
export const keepViewings = (count: number) => `Keep ${plural(count, 'it', 'them')}`
export const keptTold = 'No one is told. You can answer in Messages.'
