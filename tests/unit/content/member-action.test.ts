import { describe, expect, test } from 'vitest'
import { memberAction, opensForMember } from '../../../src/content/member-action.ts'
import { FOOTER_COLUMNS } from '../../../src/content/nav.ts'
import { PUBLIC_PAGES } from '../../../src/content/paths.ts'

describe('an action of a public page for a signed-in person', () => {
  const join = { label: 'Get Early Access', to: '/account' }
  const here = { label: 'Find roommates here', to: '/account', search: { location: 'sd' } }
  const list = { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'sd' } }
  const dashboard = { label: 'Open your dashboard', to: '/dashboard' }

  test.each([
    ['joining', join, 'seeker', dashboard],
    ['joining', join, 'homeowner', dashboard],
    ['joining', join, null, dashboard],
    ['a city', here, 'seeker', { label: 'Find homes here', to: '/home-finder', search: { area: 'sd' } }],
    ['a city', here, 'homeowner', dashboard],
    ['listing', list, 'homeowner', { label: 'List your property', to: '/setup/property-listing' }],
    ['listing', list, 'seeker', null],
    ['listing', list, 'admin', null],
    ['a page that redirects them', { label: 'Pricing', to: '/pricing' }, 'seeker', null],
    [
      'a page that stays',
      { label: 'Safety', to: '/safety-guide' },
      'seeker',
      { label: 'Safety', to: '/safety-guide' },
    ],
    ['the list of people', { label: 'People', to: '/find-roommates' }, 'homeowner', null],
  ] as const)('%s: %o for %s', (_, action, userType, expected) => {
    expect(memberAction(action, userType)).toEqual(expected)
  })

  test('never tells a member to create an account', () => {
    for (const userType of ['seeker', 'homeowner', 'admin', null] as const)
      for (const action of [join, here, list]) expect(memberAction(action, userType)?.to).not.toBe('/account')
  })
})

test('no footer link throws a member back to the dashboard', () => {
  const bounced = PUBLIC_PAGES.filter(({ signedIn }) => signedIn === 'bounce').map(({ path }) => path)
  const links = FOOTER_COLUMNS.flatMap((column) => column.links).map(({ to }) => to)
  const shown = (userType: 'seeker' | 'homeowner') => links.filter((to) => opensForMember(to, userType))
  for (const userType of ['seeker', 'homeowner'] as const)
    expect(shown(userType).filter((to) => bounced.includes(to))).toEqual([])
  expect(shown('seeker')).toContain('/find-roommates')
  expect(shown('homeowner')).not.toContain('/find-roommates')
  expect(shown('homeowner')).toContain('/help-center')
})
