import { countOf } from '../../../../domain/core/phrases.ts'

export const adminDashboard = 'Admin Dashboard'
export const cases = 'Cases'
export const allListings = 'All listings'
export const notLoaded = 'Couldn’t load the figures. Try again.'
export const needsNetwork = 'The figures appear when you’re online.'
export const figuresAndLists = 'Figures and lists'

// The tabs.
export const cities = 'Cities'
export const people = 'People'
export const premium = 'Premium'
export const places = 'Places'
export const newsletter = 'Newsletter'

// The figures.
export const seekers = 'Seekers'
export const homeowners = 'Homeowners'
export const notSetUp = 'Not set up yet'
export const profilesComplete = 'Profiles complete'
export const activeListings = 'Active listings'
export const citiesCaption = 'People, listings and early seats by city'
export const listings = 'Listings'
export const active = 'Active'
export const seatsOf = (count: number) => `Seats of ${count}`
export const place = 'Place'
export const placesCaption = 'Places outside our cities, most wanted first'
export const noPlaces = 'No one has asked for another place yet.'
export const premiumBy = (earlySeats: number, referrals: number) =>
  `${countOf(earlySeats, 'person has', 'people have')} an early seat. ${countOf(referrals, 'person', 'people')} earned premium by referrals.`

// The people.
export const nameOrEmail = 'Name or email'
export const search = 'Search'
export const peopleNotLoaded = 'Couldn’t load people. Try again.'
export const noMatch = 'No one matches.'
export const fullName = (firstName: string, lastName: string) => `${firstName} ${lastName}`
export const types = { seeker: 'Seeker', homeowner: 'Homeowner', admin: 'Admin' }
export const noType = 'No type yet'
export const notComplete = (type: string) => `${type}, not complete`
export const earlySeat = 'Early seat'
export const referrals = 'Referrals'
export const noPremium = 'No premium'
export const withSeat = (premiumLabel: string, seat: number) => `${premiumLabel}, seat ${seat}`
export const referredAndJoined = (count: number, day: string) => `${count} referred, joined ${day}`
export const showMore = 'Show more'

// The newsletter.
export const unknownSubscribers = 'This device doesn’t know how many people subscribed.'
export const subscribers = (count: number) =>
  `${countOf(count, 'address', 'addresses')} subscribed to news about new cities.`
export const exportCsv = 'Export as CSV'
export const loaded = (count: number) => `${count} loaded`
export const addressesNotLoaded = 'Couldn’t load the addresses. Try again.'
