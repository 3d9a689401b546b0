import type { ReactNode } from 'react'
import { DRAFTS_MAX } from '../../../../domain/core/limits.ts'
import { countOf } from '../../../../domain/core/phrases.ts'

// The form; the names of its steps (specification, section 2) are beside the bubbles, and headings.
export const newListing = 'List Your Property'
export const list = 'List Property'
export const editListing = 'Edit your listing'
export const save = 'Save'
export const steps = [
  { short: 'Property Info', title: 'Basic Property Info' },
  { short: 'Room Details', title: 'Home & Room Details' },
  { short: 'Household', title: 'Household & Lifestyle' },
  { short: 'Pricing & List', title: 'Pricing & List' },
]
export const notStored =
  'Couldn’t save your listing on this device. Free up space and try again; nothing is lost.'
export const notEditable = 'This listing can’t be edited here'
export const notEditableText = 'It isn’t yours, or it hasn’t been loaded on this device yet.'
export const yourListings = 'Your listings'
export const optional = 'optional'
export const yes = 'Yes'
export const no = 'No'

// A draft that the server did not take, because there are too many.
export const onlyHere = 'This draft is on this device only'
export const onlyHereText = `You have more than ${DRAFTS_MAX} unfinished listings. Finish or discard one, and this one goes to your other devices too. Nothing you type is lost.`

// Other unfinished listings.
export const unfinished = (count: number) => countOf(count, 'other unfinished listing')
export const unfinishedText = 'This one stays saved as it is.'
export const switchTo = (name: string) => `Switch to ${name}`

// Step 1.
export const listingType = 'What are you listing?'
export const propertyType = 'Property type'
export const lease = 'Lease'
export const otherLease = 'What kind of lease?'
export const address = 'Street address'
export const addressHint =
  'Include the apartment or unit. Your listing shows the city and zip code, not the street.'
export const city = 'City'
export const cityIn = (name: string, region: string, hidden: (text: string) => ReactNode) => (
  <>
    {name}
    {hidden(`, ${region}`)}
  </>
)
export const otherCity = 'Or another city'
export const zipCode = 'Zip code'
export const state = 'State'
export const chooseState = 'Choose a state'

// Step 2.
export const title = 'Title'
export const titleHint = 'What makes this home stand out?'
export const description = 'Description'
export const descriptionHint = 'Light, noise, the kitchen, the way to the train.'
export const bedrooms = 'Bedrooms'
export const bathrooms = 'Bathrooms'
export const roomsAvailable = 'Rooms available'
export const fewer = (things: string) => `Fewer ${things.toLowerCase()}`
export const more = (things: string) => `More ${things.toLowerCase()}`
export const furnished = 'Is it furnished?'
export const utilities = 'Are utilities included?'
export const utilitiesDetails = 'Which utilities, and about how much?'
export const bathroom = 'Bathroom'
export const parking = 'Parking'
export const pets = 'Are pets allowed?'
export const petsHint = 'Assistance animals aren’t pets. The law lets them in.'
export const smoking = 'Is smoking allowed?'

// Step 3.
export const household = 'Who lives here now?'
export const habits = 'How do you live? Seekers who answer the same way see that you fit.'
export const cleanliness = 'Cleanliness'
export const sleep = 'Sleep'
export const company = 'Company at home'
export const atHomeHere = 'Who would feel at home here?'
export const atHomeHereHint = 'This describes the household. It doesn’t keep anyone from messaging you.'
export const lifestyle = 'Life in this home'
export const hasRules = 'Are there house rules?'
export const houseRules = 'House rules and quiet hours'
export const preferences = 'Preferences about the person'
export const preferencesText =
  'You can note these because you live here. Seekers don’t see them, and they don’t leave out or rank anyone.'
export const gender = 'Gender'
export const fromAge = 'From age'
export const toAge = 'To age'

// Step 4.
export const rent = 'Monthly rent'
export const deposit = 'Deposit'
export const fees = 'Fees'
export const fee = (number: number) => `Fee ${number}`
export const feeExamples = 'Cleaning, key, trash'
export const feeAmount = 'Amount'
export const feeWhen = 'When'
export const removeFee = (number: number) => `Remove fee ${number}`
export const addFee = 'Add a fee'
export const seekersSee = (month: string, moveIn: string, strong: (text: string) => ReactNode) => (
  <>
    Seekers see {strong(`${month} a month`)} and {strong(`${moveIn} to move in`)}. New York requires you to
    name every fee before anyone applies. Everywhere else, it saves a conversation.
  </>
)
export const available = 'When is it available?'
export const availableFrom = 'Available from'

// Words that housing law does not allow.
export const rewordTitle = 'Say this another way'
export const selectWords = 'Show me these words'
export const before = 'Before'
export const after = 'After'
export const replaceSentence = 'Replace the sentence'
export const wordsTitle = 'Some words may not be fair housing'
export const wordsText =
  'Parts of your text read as if some people weren’t welcome, which housing law doesn’t allow. We marked them and suggest other words. If we misread you, list it as it is.'
export const listAnyway = 'List it anyway'
export const showMe = 'Show me'
