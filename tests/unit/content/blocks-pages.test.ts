import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PAGE as ABOUT } from '../../../src/content/pages/about.ts'
import { PAGE as FIND } from '../../../src/content/pages/find-roommates.ts'
import { PAGE as GROUP } from '../../../src/content/pages/group-hunting.ts'
import { PAGE as HOW } from '../../../src/content/pages/how-it-works.ts'
import { PAGE as PRICING } from '../../../src/content/pages/pricing.ts'
import { PUBLIC_PAGES } from '../../../src/content/paths.ts'
import { BlocksPage, type Block } from '../../../src/content/schema/blocks-schema.ts'
import {
  CLEANLINESS_LABELS,
  INTEREST_LABELS,
  SLEEP_LABELS,
  SOCIAL_LABELS,
  WORK_LABELS,
} from '../../../src/domain/seeker/seeker-labels.ts'
import { INTERESTS_MAX, PLAN_PRICES_USD } from '../../../src/domain/core/limits.ts'

const PAGES: Record<string, BlocksPage> = {
  '/about': ABOUT,
  '/find-roommates': FIND,
  '/how-it-works': HOW,
  '/group-hunting': GROUP,
  '/pricing': PRICING,
}

/** The only block of a kind, or the one with `title`. @throws Error when there is not exactly one. */
function blockOf<K extends Block['kind']>(page: BlocksPage, kind: K, title?: string) {
  const found = page.blocks.filter(
    (block): block is Extract<Block, { kind: K }> => block.kind === kind && (!title || block.title === title),
  )
  const [block] = found
  if (!block || found.length > 1) throw new Error(`Not one ${kind}`)
  return block
}

/** All actions in a page's data, at any depth. */
function actionsOf(value: unknown): { label: string; to: string; search?: object }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('to' in value && 'label' in value) return [value as { label: string; to: string }]
  return Object.values(value).flatMap(actionsOf)
}

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

describe('pages made of blocks', () => {
  test('are exactly these five', () => {
    const paths = PUBLIC_PAGES.filter(({ template }) => template === 'blocks').map(({ path }) => path)
    expect(paths.toSorted()).toEqual(Object.keys(PAGES).toSorted())
  })

  test.each(Object.entries(PAGES))('%s satisfies the schema', (_, page) => {
    expect(v.safeParse(BlocksPage, page).issues).toBeUndefined()
  })

  test.each(Object.entries(PAGES))('%s uses no long dash and no exclamation mark', (_, page) => {
    expect(JSON.stringify(page)).not.toMatch(/[—!]/)
  })

  test.each(['/find-roommates', '/pricing', '/group-hunting'])('%s: every action to /account', (path) => {
    const actions = actionsOf(PAGES[path])
    expect(actions.length).toBeGreaterThan(1)
    expect(actions.filter(({ to, search }) => to !== '/account' || search)).toEqual([])
  })
})

describe('/find-roommates', () => {
  test('has the sections of the specification, in their order', () => {
    const order = ['compare', 'features', 'people', 'steps', 'stories', 'features', 'closing']
    expect(FIND.blocks.map(({ kind }) => kind)).toEqual(order)
  })

  test('compares the answers of a profile, with its labels', () => {
    const { interests, habits, people } = blockOf(FIND, 'compare')
    expect([interests.tab, habits.tab]).toEqual(['Interests', 'Habits'])
    expect(interests.all).toEqual(Object.values(INTEREST_LABELS))
    expect(interests.most).toBe(INTERESTS_MAX)
    expect(habits.questions.map(({ options }) => options)).toEqual(
      [CLEANLINESS_LABELS, SLEEP_LABELS, SOCIAL_LABELS, WORK_LABELS].map((labels) => Object.values(labels)),
    )
    expect(people).toHaveLength(2)
  })

  test('three sample profiles, five steps, and stories marked as samples', () => {
    expect(blockOf(FIND, 'people').people).toHaveLength(3)
    expect(blockOf(FIND, 'people').tag.status).toBe('sample')
    expect(blockOf(FIND, 'steps').views.map(({ steps }) => steps.length)).toEqual([5])
    expect(blockOf(FIND, 'stories').tag.status).toBe('sample')
  })
})

describe('/how-it-works', () => {
  const { id, views } = blockOf(HOW, 'steps')

  test.each([
    [
      'seeker',
      undefined,
      ['Create profile', 'Get matched', 'Connect and chat', 'Visit and decide', 'Move in'],
    ],
    [
      'owner',
      'homeowners',
      ['Create listing', 'Get matched', 'Screen applicants', 'Schedule viewings', 'Finalize agreement'],
    ],
  ])('the %s steps, opened by for=%s', (view, forQuery, steps) => {
    const found = views.find((one) => one.id === view)
    expect(titles(found?.steps ?? [])).toEqual(steps)
    expect(found?.forQuery).toBe(forQuery)
  })

  test('the seeker’s view is the first, in a section with an address', () => {
    expect(views[0]?.id).toBe('seeker')
    expect(id).toBe('process')
  })

  test.each([
    ['Find a room', undefined],
    ['Find a roommate or group', undefined],
    ['Group hunting', undefined],
    ['List your place', { type: 'homeowner' }],
  ])('the card %s leads to /account with %o', (title, search) => {
    const action = blockOf(HOW, 'doors').doors.find((door) => door.title === title)?.action
    expect(action?.to).toBe('/account')
    expect(action?.search).toEqual(search)
  })

  test('has feature tiles and marked stories', () => {
    expect(blockOf(HOW, 'features').look).toBe('tiles')
    expect(blockOf(HOW, 'stories').tag.status).toBe('sample')
  })
})

describe('/group-hunting', () => {
  test('a demo of two tabs, marked', () => {
    const { tabs, tag, groups, properties } = blockOf(GROUP, 'groups')
    expect(tabs).toEqual({ groups: 'My Groups', properties: 'Saved Properties' })
    expect(tag.status).toBe('sample')
    expect(groups.length).toBeGreaterThan(1)
    expect(new Set(properties.map(({ liked }) => liked))).toEqual(new Set([true, false]))
  })

  test.each(['Create a Group', 'Join a Group', 'Get Started'])('%s leads to /account', (label) => {
    expect(actionsOf(GROUP).filter((action) => action.label === label)).not.toEqual([])
  })

  test('all tools are live, except one conversation for all', () => {
    const planned = blockOf(GROUP, 'features').items.filter(({ status }) => status === 'planned')
    expect(planned.map(({ title }) => title)).toEqual(['One conversation for all'])
  })
})

describe('/pricing', () => {
  const { plans, saving } = blockOf(PRICING, 'plans')

  test.each([
    ['Basic', 9.99, 99.99],
    ['Premium', 19.99, 199.99],
    ['Ultimate', 29.99, 299.99],
  ])('%s costs %d a month or %d a year', (name, monthly, yearly) => {
    expect(plans.find((plan) => plan.name === name)?.price).toEqual({ monthly, yearly })
  })

  test('the plans in order, the second one most popular, and the yearly discount', () => {
    expect(plans.map(({ name }) => name)).toEqual(['Basic', 'Premium', 'Ultimate'])
    expect(plans.map(({ popular }) => popular)).toEqual([undefined, 'Most popular', undefined])
    expect(plans.map(({ price }) => price)).toEqual(Object.values(PLAN_PRICES_USD))
    expect(plans.map(({ yearlySum }) => yearlySum.split(' ')[0])).toEqual(['$19.89', '$39.89', '$59.89'])
    expect(saving).toBe('Save 15%')
  })

  test.each([
    ['Profile creation', [true, true, true]],
    ['Roommate matching', [true, true, true]],
    ['In-app messaging', [true, true, true]],
    ['Property search', [true, true, true]],
    ['Favorites', ['Up to 10', 'Unlimited', 'Unlimited']],
    ['AI compatibility score', [false, true, true]],
    ['Background verification', [false, true, true]],
    ['Group hunting tools', [false, true, true]],
    ['Priority support', [false, false, true]],
  ])('%s: %j', (title, cells) => {
    expect(blockOf(PRICING, 'table').rows.find((row) => row.title === title)?.cells).toEqual(cells)
  })

  test.each([
    ['refund', /within 14 days/],
    ['students', /20% .*\.edu/],
    ['pay', /major .*cards, PayPal and Apple Pay/],
    ['support', /within 24 hours/i],
    ['life', /first 500 people in each city.* 3 people/],
    ['ends', /3 to 6 months/],
  ])('the answer to %s', (id, answer) => {
    expect(blockOf(PRICING, 'faq').questions.find((question) => question.id === id)?.text).toMatch(answer)
  })
})

describe('/about', () => {
  test('three values', () => {
    const values = ['Community', 'Trust & Safety', 'Innovation']
    expect(titles(blockOf(ABOUT, 'features', 'What we stand by').items)).toEqual(values)
  })

  test('leads to /account, or to /profile for a signed-in person', () => {
    const { action, signedInTo } = blockOf(ABOUT, 'closing')
    expect([action.to, signedInTo]).toEqual(['/account', '/profile'])
  })
})

describe('the schema refuses', () => {
  const isValidAfter = (page: BlocksPage, change: (copy: BlocksPage) => void) => {
    const copy = structuredClone(page)
    change(copy)
    return v.safeParse(BlocksPage, copy).success
  }

  test.each<[string, BlocksPage, (copy: BlocksPage) => void]>([
    [
      'a link off the site',
      ABOUT,
      (copy) => Object.assign(blockOf(copy, 'closing').action, { to: 'https://x.y' }),
    ],
    [
      'a group’s count that is not its list',
      GROUP,
      (copy) => Object.assign(blockOf(copy, 'groups').groups[0] ?? {}, { savedProperties: 9 }),
    ],
    [
      'a home saved by a stranger',
      GROUP,
      (copy) => blockOf(copy, 'groups').properties[0]?.savedBy.push('Sam'),
    ],
    [
      'a group with two admins',
      GROUP,
      (copy) =>
        blockOf(copy, 'groups').groups[0]?.members.forEach((one) => Object.assign(one, { isAdmin: true })),
    ],
    [
      'a sum that is not the same for everybody',
      GROUP,
      (copy) => Object.assign(blockOf(copy, 'sums').rows[1] ?? {}, { budgetUsd: 3000 }),
    ],
    [
      'an interest that cannot be chosen',
      FIND,
      (copy) => blockOf(copy, 'compare').people[0]?.interests.push('Chess'),
    ],
    [
      'profiles that are not marked as samples',
      FIND,
      (copy) => Object.assign(blockOf(copy, 'people').tag, { status: 'live' }),
    ],
    ['two views without a toggle', HOW, (copy) => delete blockOf(copy, 'steps').toggle],
    ['views of unequal length', HOW, (copy) => blockOf(copy, 'steps').views[1]?.steps.pop()],
    [
      'two most popular plans',
      PRICING,
      (copy) => Object.assign(blockOf(copy, 'plans').plans[0] ?? {}, { popular: 'Too' }),
    ],
    [
      'a year that costs more than its months',
      PRICING,
      (copy) => Object.assign(blockOf(copy, 'plans').plans[0]?.price ?? {}, { yearly: 120 }),
    ],
    ['a row without a column', PRICING, (copy) => blockOf(copy, 'table').rows[0]?.cells.pop()],
    ['two bands of one tone in a row', ABOUT, (copy) => Object.assign(copy.blocks[1] ?? {}, { tone: 'oat' })],
    ['a key that no block has', ABOUT, (copy) => Object.assign(copy.blocks[0] ?? {}, { colour: 'red' })],
  ])('%s', (_, page, change) => {
    expect(isValidAfter(page, () => {})).toBe(true)
    expect(isValidAfter(page, change)).toBe(false)
  })
})
