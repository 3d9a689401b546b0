import { describe, expect, test } from 'vitest'
import { CITY_CODES } from '../../../src/domain/core/locations.ts'
import { sampleHomes } from '../../../src/server/demo/demo-homes.ts'
import { SeededRandom } from '../../../src/server/demo/demo-random.ts'
import {
  FRAUD_SENTENCES,
  FRAUD_SIGNS,
  areStrongSigns,
  fraudSigns,
  type FraudSign,
} from '../../../src/domain/messages/fraud-signs.ts'

const HOST = 'rooms.example'
const signsIn = (text: string, isFirst = true) =>
  fraudSigns(text, { isFirst, host: HOST }).map(({ sign }) => sign)

/** Sentences of scams that were described in public warnings, in our own words, and their signs. */
const SCAMS: [text: string, signs: FraudSign[]][] = [
  ['Please send the deposit by Western Union today.', ['money']],
  ['I can hold the room, just Zelle me the first month.', ['money']],
  ['Pay the deposit with cash app and it is yours', ['money']],
  ['You can pay in Bitcoin.', ['money']],
  ['Send me the deposit now to hold the apartment', ['money']],
  ['There is a small fee to secure your spot', ['money']],
  ['Please buy a Steam card and send me the numbers.', ['gift-card']],
  ['two iTunes cards are enough', ['gift-card']],
  ['I am currently abroad, so I can’t meet you.', ['away']],
  ["I'm deployed overseas and will mail you the keys", ['away']],
  ['You get the keys by FedEx once you have paid', ['away']],
  ['we cannot show the inside because of the tenant', ['away']],
  ['To be sure you are real, send me the code I just texted', ['code']],
  ['What is the six-digit code?', ['code']],
  ['I need your SSN for the application', ['papers']],
  ['send a photo of your passport first', ['papers']],
  ['Text me at 619-555-0142', ['contact']],
  ['my number is (212) 555 0187', ['contact']],
  ['write to owner.rental@example.test', ['contact']],
  ['I only answer on WhatsApp', ['contact']],
  ['See the photos at https://rooms.example.evil.test/login', ['link']],
  ['all is here: bit.ly/abc', ['link']],
  ['Wire transfer only, I am out of the country, keys by courier', ['money', 'away']],
]

/** What honest people write to strangers about rooms; none of it gets a note. */
const HONEST = [
  'Is the deposit one month, and is it paid at the signing?',
  'I could move in on March 1. The rent of $1,400 works for me.',
  'I work from home and love to cook. Can I see the room on Saturday?',
  'I was abroad last year and am back in San Diego now.',
  'Where do you keep the keys to the bike room?',
  'Do you accept housing vouchers?',
  'The gift shop next door is loud.',
  'What is the zip code?',
  'There is a door code for the building.',
  'The gate has a security code that changes every month.',
  'Can you send me the code for the garage when I get there?',
  'The unit has 1,200 square feet and was built in 1998.',
  'We are two nurses, 27 and 31, with a cat.',
  'I play in a band called Telegraph Hill.',
  'My card was declined at the café, so I walked home.',
  `The listing is https://${HOST}/view-listing/1`,
  'I am on a budget of 1500 to 1800.',
  'Hi! Is the room still available from the first of April?',
  'I always pay the rent before the first of the month.',
  'I can pay three months of rent up front if that helps.',
  'How much is the deposit, and when do I get it back?',
  'Is there a fee for the application?',
  'Are utilities included, or do we split them?',
  'We share groceries and split the bills on the first.',
  'Rent is due on the first, and the deposit on the day you sign.',
  'You pay the deposit when we sign the lease.',
  'Who pays for the internet?',
  'I work in crypto, mostly from home.',
  'I’m a teller at a bank near the station.',
  'My last landlord can write you a reference.',
  'I have proof of income and two references.',
  'You can see my work ID when we meet.',
  'Could we do a video call before I visit?',
  'I’m moving from Chicago and can visit next weekend.',
  'My sister can look at the room for me on Sunday.',
  'Can you send someone with the keys at six?',
  'I’ll leave the keys with the doorman.',
  'The keys are in the mailbox, the small one is for the laundry.',
  'Do I get my own key?',
  'Please text when you’re at the door.',
  'The doorbell is broken, so please call from downstairs.',
  'What time works for you tomorrow, 6 or 7 PM?',
  'The bus 215 stops right outside, and the 7 is two blocks away.',
  'Apartment 3305, second floor, left door.',
  'It’s a 10 minute walk to the Q train at 96th Street.',
  'No shoes inside, and quiet after 10 PM.',
  'Do you mind a small dog? She is 12 years old.',
  'I’m allergic to cats. Do you have any pets?',
  'I smoke outside only. Is that okay?',
  'My boyfriend stays over on weekends. Is that all right?',
  'I cook a lot of Indian food, I hope nobody minds the spices.',
  'I’m vegan but happy to share a kitchen.',
  'We’re three students and would take the whole house.',
  'I leave for work at five and sleep early.',
  'I study law at night, so I need a quiet room.',
  'The photos show a balcony. Does it belong to the room?',
  'How big is the closet?',
  'Is there parking on the street, or do I need a permit?',
  'Is the laundry in the unit or in the basement?',
  'Does the lease start on the first, and can it be six months?',
  'Could I sublet for two months in the summer?',
  'The room comes with a bed, a desk and a lamp.',
  'The heating is included, and the water is always hot.',
  'The place is close to the beach, and the wind is great.',
  'Thanks for the tour! I’d love to take the room.',
  'I found another place, but thank you for your time.',
  'Sorry, the room is gone. Good luck with your search!',
  'Great, see you on Thursday at noon.',
  'My number of roommates so far: four, all friends now.',
  'I pay with a check, is that fine?',
  'I have a 720 credit score and no debts.',
  'I’d like to wire up a lamp in the hall, is that allowed?',
  'I need a place before my job starts on 2026-04-13.',
]

/** Whether a moderator looks at them, when a home or several first messages say so. */
const STRENGTH: [text: string, isStrong: boolean][] = [
  ['Pay by Western Union', true],
  ['You can pay in Bitcoin', true],
  ['Please send the deposit today', true],
  ['Send me the first month before the viewing', true],
  ['A gift card is enough', true],
  ['You get the keys by FedEx', true],
  ['I can send you the keys', true],
  ['Send me the verification code', true],
  ['I’m abroad, so pay by Zelle', true],
  ['Bank transfer only, write me on WhatsApp', true],
  ['Send a photo of your passport to owner@example.test', true],
  // Honest people write these, one at a time.
  ['I’m out of the country until June and look for a room', false],
  ['I’m deployed until May', false],
  ['Rent by bank transfer', false],
  ['Is there a deposit to hold the room?', false],
  ['I could pay the deposit today', false],
  ['You can Venmo me for the pizza', false],
  ['Do you need my SSN?', false],
  ['Text me at 619-555-0142, or see https://me.example.test', false],
  ['Hello', false],
]

describe('signs of fraud', () => {
  test.each(SCAMS)('%s', (text, signs) => {
    expect(signsIn(text)).toEqual(signs)
    // In other letters, and in the middle of a longer message.
    expect(signsIn(`Hello there! ${text.toUpperCase()} Thank you.`)).toEqual(signs)
  })

  test.each(HONEST)('none in: %s', (text) => {
    expect(signsIn(text)).toEqual([])
  })

  test('the table of honest sentences is long enough', () => {
    expect(new Set(HONEST).size).toBeGreaterThanOrEqual(60)
  })

  test.each(STRENGTH)('%s: strong is %s', (text, isStrong) => {
    expect(areStrongSigns(fraudSigns(text, { isFirst: true, host: HOST }))).toBe(isStrong)
  })

  test('none in a sample home', () => {
    const homes = sampleHomes(
      new SeededRandom(1),
      CITY_CODES.map((location_preference, at) => ({ id: `owner-${at}`, location_preference })),
      () => [],
      new Date('2026-03-01T12:00:00Z'),
    )
    expect(homes.length).toBeGreaterThan(50)
    for (const { payload } of homes) expect(signsIn(`${payload.title}\n${payload.description}`)).toEqual([])
  })

  test('a phone number or an address is usual between people who have written before', () => {
    expect(signsIn('Call me at 619-555-0142', false)).toEqual([])
    expect(signsIn('Send the deposit now to hold the room', false)).toEqual(['money'])
  })

  test('each sign has a sentence for the reader and one for the writer', () => {
    expect(Object.keys(FRAUD_SENTENCES)).toEqual([...FRAUD_SIGNS])
  })

  test('a text of the longest length is read at once, whatever it repeats', () => {
    for (const part of ['pay the ', 'deposit to ', 'a.', '1-', 'keys by ', 'https://', '@a.'])
      expect(() => signsIn(part.repeat(2000 / part.length))).not.toThrow()
  })
})
