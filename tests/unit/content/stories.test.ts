import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PAGE } from '../../../src/content/pages/stories.ts'
import { StoriesPage } from '../../../src/content/schema/stories-schema.ts'
import { STORIES_FEATURED, STORIES_MORE, STORIES_TESTIMONIALS } from '../../../src/domain/core/limits.ts'

const page = (): StoriesPage => structuredClone<StoriesPage>(PAGE)

describe('the page of stories', () => {
  test('satisfies the schema', () => {
    expect(v.parse(StoriesPage, PAGE)).toEqual(PAGE)
  })

  test('has the specification’s numbers of stories and quotes', () => {
    expect(PAGE.featured.stories).toHaveLength(STORIES_FEATURED)
    expect(PAGE.testimonials.items).toHaveLength(STORIES_TESTIMONIALS)
    expect(PAGE.more.stories).toHaveLength(STORIES_MORE)
    expect([STORIES_FEATURED, STORIES_TESTIMONIALS, STORIES_MORE]).toEqual([3, 3, 6])
  })

  test.each([
    ['What Our Users Say', PAGE.testimonials.title],
    ['More Success Stories', PAGE.more.title],
    ['Read More', PAGE.featured.readMore],
    ['Submit Your Story', PAGE.closing.submit.label],
    ['Get Started', PAGE.closing.start.label],
    ['Submit Your Story', PAGE.hero.second.label],
    ['Get Started', PAGE.hero.action.label],
  ])('says “%s”', (specified, written) => {
    expect(written).toBe(specified)
  })

  test.each([
    ['500+', 'matches'],
    ['300+', 'properties'],
    ['4.8/5', 'rating'],
    ['10k+', 'messages'],
  ])('shows %s %s', (figure, label) => {
    expect(PAGE.statistics.items).toContainEqual({ figure, label })
  })

  test('has only buttons that lead to /account', () => {
    const { hero, closing } = PAGE
    expect([hero.action, hero.second, closing.submit, closing.start].map(({ to }) => to)).toEqual(
      Array.from({ length: 4 }, () => '/account'),
    )
  })

  test('marks every section as a sample, and submitting a story as planned', () => {
    const { hero, featured, testimonials, statistics, more } = PAGE
    expect([hero, featured, testimonials, statistics, more].map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 'sample'),
    )
    expect(hero.honest).toMatch(/sample stories/)
    expect(PAGE.closing.status).toBe('planned')
  })

  test('has a different form for each story', () => {
    const forms = [...PAGE.featured.stories, ...PAGE.more.stories].map(({ form }) => form)
    expect(new Set(forms).size).toBe(forms.length)
  })

  test('keeps to the style guide', () => {
    expect(JSON.stringify(PAGE)).not.toMatch(/[!—]|seamless|vibrant|nestled|hidden gem/i)
  })
})

describe('the schema refuses', () => {
  const errorAfter = (change: (stories: StoriesPage) => void) => {
    const stories = page()
    change(stories)
    return v.safeParse(StoriesPage, stories).issues?.[0].message
  }

  test('two featured stories', () => {
    expect(errorAfter(({ featured }) => featured.stories.pop())).toMatch(/length/)
  })

  test('a day in place of a month', () => {
    expect(errorAfter(({ more }) => Object.assign(more.stories[0] ?? {}, { date: '2025-03-01' }))).toBe(
      'is not a month and a year',
    )
  })

  test('figures that pose as measured', () => {
    expect(errorAfter(({ statistics }) => Object.assign(statistics, { status: 'live' }))).toBe(
      'shows a sample as something else',
    )
  })

  test('a story whose Read More opens nothing', () => {
    expect(errorAfter(({ featured }) => Object.assign(featured.stories[0] ?? {}, { rest: [] }))).toMatch(
      /length/,
    )
  })

  test('the same story twice', () => {
    expect(errorAfter(({ more }) => Object.assign(more.stories[1] ?? {}, { id: more.stories[0]?.id }))).toBe(
      'has an id twice',
    )
  })

  test('a button that leads somewhere else', () => {
    expect(errorAfter(({ closing }) => Object.assign(closing.submit, { to: '/help-center' }))).toBe(
      'does not lead to /account',
    )
  })
})
