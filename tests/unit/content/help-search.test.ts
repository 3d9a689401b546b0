import { describe, expect, it } from 'vitest'
import {
  helpIndex,
  highlightedRuns,
  normalised,
  searchHelp,
  tokensOf,
} from '../../../src/content/help-search.ts'
import { PAGE } from '../../../src/content/pages/help-center.ts'

const index = helpIndex(PAGE)
const search = (query: string) => searchHelp(index, query, PAGE.search)
const ids = (query: string) => search(query).map(({ article }) => article.id)
const marked = (text: string, query: string) =>
  highlightedRuns(text, query, PAGE.search)
    .filter((run) => run.highlighted)
    .map(({ text: word }) => word)

describe('searching the help center', () => {
  it.each([
    ['refund', 'costs'],
    ['delete account', 'deleting-account'],
    ['how do I delete my account?', 'deleting-account'],
    ['close my account', 'deleting-account'],
    ['offline', 'working-offline'],
    ['no signal', 'working-offline'],
    ['message not sent', 'outbox'],
    ['lost draft', 'drafts'],
    ['photos', 'photos'],
    ['pictures', 'photos'],
    ['forgot password', 'signing-in'],
    ['iphone', 'home-screen'],
    ['invite friends', 'referral-code'],
    ['street', 'address'],
    ['scam', 'staying-safe'],
    ['report', 'reporting'],
    ['beta', 'beta-access'],
    ['log out', 'signing-out'],
    ['pause', 'pausing-listing'],
    ['match score', 'how-the-score-is-made'],
    ['hide from people', 'hiding-blocking'],
    ['block someone', 'hiding-blocking'],
    ['filter homes', 'finding-homes'],
    ['new homes', 'saved-searches'],
    ['tour checklist', 'touring'],
    ['calendar', 'viewings'],
    ['invite code group', 'groups'],
    ['edit profile', 'changing-answers'],
  ])('for “%s” finds %s first', (query, id) => {
    expect(ids(query)[0]).toBe(id)
  })

  it('finds synonyms', () => {
    expect(ids('flatmate')).toContain('housing-option')
    expect(ids('landlord')).toContain('account-type')
  })

  it('finds a word from its second letter on', () => {
    expect(ids('re')).toContain('reporting')
    expect(ids('refer')[0]).toBe('referral-code')
    expect(ids('phot')[0]).toBe('photos')
  })

  it('ignores case, accents and punctuation', () => {
    expect(normalised('Crème BRÛLÉE')).toBe('creme brulee')
    expect(tokensOf('I’m “away”, since 09:12')).toEqual(['im', 'away', 'since', '09', '12'])
    expect(ids('RÉFÉRRAL')).toEqual(ids('referral'))
    expect(ids('drafts!!')).toEqual(ids('draft'))
  })

  it('puts titles before keywords and keywords before the text', () => {
    const found = ids('drafts')
    expect(found[0]).toBe('drafts')
    // “favorites” is a keyword of one article and in no text.
    expect(ids('favorites')).toEqual(['touring'])
  })

  it('falls back to articles with half of the words', () => {
    expect(ids('photo xylophone')).toEqual(expect.arrayContaining(['photos']))
    expect(ids('xylophone zebra')).toEqual([])
  })

  it('finds nothing for an empty query', () => {
    expect(search('')).toEqual([])
    expect(search('  ?! ')).toEqual([])
  })

  it('returns the category of an article and its best sentence', () => {
    const [found] = search('photos gps location')
    expect(found?.category).toBe('Listing your place')
    expect(found?.snippet).toContain('location data')
    expect(search('beta access')[0]?.category).toBeNull()
  })
})

describe('marking the search words', () => {
  it('marks whole words, their other forms and their synonyms', () => {
    expect(marked('Deleting your account', 'delete account')).toEqual(['Deleting', 'account'])
    expect(marked('A roommate and a photo', 'flatmate pics')).toEqual(['roommate', 'photo'])
    expect(marked('Pick one', 'pics')).toEqual([])
  })

  it('keeps every letter of the text', () => {
    const text = 'Édith’s café: “open” until 9?'
    const runs = highlightedRuns(text, 'cafe edith', PAGE.search)
    expect(runs.map((run) => run.text).join('')).toBe(text)
    expect(marked(text, 'cafe')).toEqual(['café'])
  })
})
