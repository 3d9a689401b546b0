import { describe, expect, test } from 'vitest'
import {
  FRAUD_SENTENCES,
  FRAUD_SIGNS,
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

/** What honest people write. */
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
  'The unit has 1,200 square feet and was built in 1998.',
  'We are two nurses, 27 and 31, with a cat.',
  'I play in a band called Telegraph Hill.',
  'My card was declined at the café, so I walked home.',
  `The listing is https://${HOST}/view-listing/1`,
  'I am on a budget of 1500 to 1800.',
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
