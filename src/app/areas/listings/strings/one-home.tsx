import type { ReactNode } from 'react'

// The page of a home.
export const thisHome = 'This home'
export const loading = 'Loading this home'
export const notThere = 'It may have been rented, paused or taken down.'
export const otherHomes = 'See other homes'
export const noLongerListed = 'This home is no longer listed.'
export const offMarket = (link: (text: string) => ReactNode) => (
  <>Here’s what was last loaded on this device. {link(otherHomes)}</>
)
export const ownerIsBlocked = (name: string) =>
  `You blocked ${name}. Neither of you can message the other, and you don’t find this home anymore.`
export const offMarketSaved = (link: (text: string) => ReactNode) => (
  <>Your notes about it stay. Here’s what was last loaded on this device. {link(otherHomes)}</>
)
export const edit = 'Edit'
export const about = 'About this home'
export const listedBy = 'Listed by'
export const listedByYou = (name: string) => `${name} (you)`
export const yourNotes = 'See your notes'
export const tour = 'Tour this home'
export const messageOwner = (firstName: ReactNode) => <>Message {firstName}</>

// The buttons on the photos.
export const back = 'Back'
export const share = 'Share'
export const copyLink = 'Copy link to this home'
export const linkCopied = 'Link copied'
export const allPhotos = (count: number) => `All ${count} photos`

// How well it fits.
export const fit = 'How it fits you'
export const but = 'But: '

// What it costs.
export const costs = 'What it costs'
export const aMonth = 'a month'
export const toMoveIn = 'to move in'
export const available = 'available'
export const now = 'Now'
export const costTable = 'Rent, deposit and fees'
export const rent = 'Rent'
export const everyMonth = 'Every month'
export const deposit = 'Deposit'
export const depositDue = 'At move-in, refundable'
export const totalToMoveIn = 'Total to move in'
export const confirmedCosts = (day: string) => `As listed by the owner. Confirmed ${day}.`

// What is good to know about it.
export const details = 'Good to know'
export const type = 'Type'
export const typeOf = (listing: string, property: string) => `${listing}, ${property.toLowerCase()}`
export const street = 'Street'
export const where = 'Location'
export const place = (city: string, state: string, zipCode: string) => `${city}, ${state} ${zipCode}`
export const lease = 'Lease'
export const bathroom = 'Bathroom'
export const furniture = 'Furniture'
export const notFurnished = 'Not furnished'
export const utilities = 'Utilities'
export const included = { yes: 'Included', partially: 'Partly included', no: 'Not included' }
export const utilitiesWith = (included: string, details: string) => `${included}: ${details}`
export const parking = 'Parking'
export const pets = 'Pets'
export const petsAsk = 'Ask first. Assistance animals are welcome.'
export const petsWelcome = 'Welcome'
export const noPets = 'No pets. Assistance animals are welcome.'
export const smoking = 'Smoking'
export const smokeOutside = 'Outside only'
export const smokingAllowed = 'Allowed'
export const noSmoking = 'Not allowed'
export const livesHere = 'Who lives here'
export const theOwner = 'The owner'
export const howTheyLive = 'How they live'
export const atHomeHere = 'Feels at home'
export const rules = 'Rules'

export const reportedHome = 'this home'
