import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../../src/content/block-sentences.ts'
import { SUPPORT_EMAIL, SUPPORT_REPLY } from '../../../src/content/document-labels.ts'
import { PAGE } from '../../../src/content/pages/help-center.ts'
import { PUBLIC_PAGES } from '../../../src/content/paths.ts'
import { HelpArticle, HelpPage } from '../../../src/content/schema/help-center-schema.ts'

const articles = [PAGE.featured.article, ...PAGE.categories.flatMap(({ articles: each }) => each)]
const articleText = (id: string) =>
  sentencesOf(articles.find((article) => article.id === id)?.blocks ?? []).join(' ')

describe('the help center', () => {
  it('satisfies its schema', () => {
    expect(v.parse(HelpPage, PAGE)).toEqual(PAGE)
  })

  it('has five categories and begins with the first', () => {
    expect(PAGE.categories.map(({ id }) => id)).toEqual([
      'getting-started',
      'finding',
      'listing',
      'offline',
      'account',
    ])
    expect(PAGE.open).toBe('getting-started')
    expect(articles.length).toBe(35)
  })

  it('has one featured article, about beta access', () => {
    expect(PAGE.featured.article.title).toBe('Getting beta access')
    expect(PAGE.featured.actions[0]).toEqual({ label: 'Get Early Access', to: '/account' })
  })

  it('offers contact with a reply within 24 hours', () => {
    expect(PAGE.contact.mail).toContain(`mailto:${SUPPORT_EMAIL}`)
    expect(PAGE.contact.text).toContain(SUPPORT_REPLY)
    expect(SUPPORT_REPLY).toBe('We reply within 24 hours.')
  })

  it.each([
    ['beta-access', 'first 500 people'],
    ['referral-code', 'When 3 people'],
    ['seeker-profile', 'up to 5 interests'],
    ['photos', 'up to 20 photos of at most 10 MB each'],
    ['photos', '1 is enough to be active; 5 to 10'],
    ['listing-steps', 'at most 3 months ahead'],
    ['pausing-listing', 'After 14 days'],
    ['pausing-listing', 'hidden after 21 days'],
    ['how-the-score-is-made', 'tidiness weighs 22, sleep 18, company 15'],
    ['how-the-score-is-made', 'more than 60 days apart'],
    ['finding-homes', 'up to 4 homes'],
    ['saved-searches', 'keep 20 of them'],
    ['viewings', 'up to 4 times of 30 minutes'],
    ['groups', 'invite code of 8 letters and digits'],
    ['groups', 'up to 6 people'],
    ['messages', 'up to 2,000 characters'],
    ['messages', 'more than 48 hours'],
    ['drafts', 'within a second'],
    ['this-device', 'Safari clears it by itself after seven days'],
    ['this-device', 'comes back when you sign in; a message that was never sent does not'],
    ['home-screen', 'tap Share, then Add to Home Screen'],
    ['costs', 'within 14 days'],
    ['costs', '3 to 6 months'],
    ['signing-in', 'at least 6 characters'],
    ['staying-safe', 'call 911'],
    ['deleting-account', SUPPORT_EMAIL],
  ])('%s says: %s', (id, said) => {
    expect(articleText(id)).toContain(said)
  })

  it('marks exactly the planned features', () => {
    expect(articles.filter(({ status }) => status === 'planned').map(({ id }) => id)).toEqual(['costs'])
    expect(articleText('costs')).toMatch(/planned/i)
  })

  it('links to pages that exist', () => {
    const paths: string[] = [...PUBLIC_PAGES.map(({ path }) => path), '/account']
    const actions = [
      ...articles.flatMap((article) => ('action' in article && article.action ? [article.action] : [])),
      ...PAGE.featured.actions,
      ...PAGE.contact.actions,
    ]
    expect(actions.filter(({ to }) => !paths.includes(to))).toEqual([])
  })
})

describe('the schema of the help center', () => {
  const [first, ...rest] = PAGE.categories
  const article = { ...PAGE.featured.article }

  it.each([
    ['four categories', { ...PAGE, categories: rest }],
    ['an open category that does not exist', { ...PAGE, open: 'elsewhere' }],
    [
      'a popular article that does not exist',
      { ...PAGE, popular: { title: 'Most read', articles: ['a', 'b', 'c'] } },
    ],
    [
      'two articles of one id',
      { ...PAGE, categories: [{ ...first, articles: [article, article] }, ...rest] },
    ],
    ['a count without its number', { ...PAGE, search: { ...PAGE.search, many: 'articles found' } }],
    ['a key that it does not know', { ...PAGE, news: 'none' }],
  ])('refuses %s', (_what, page) => {
    expect(v.is(HelpPage, page)).toBe(false)
  })

  it.each([
    ['too short a text', { ...article, blocks: ['Too short.'] }],
    ['a link that is no address', { ...article, blocks: [...article.blocks, 'See [this](example.com).'] }],
    ['a status of its own', { ...article, status: 'soon' }],
    ['an id with a space', { ...article, id: 'beta access' }],
  ])('refuses an article with %s', (_what, wrong) => {
    expect(v.is(HelpArticle, wrong)).toBe(false)
  })
})
