import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PAGE as BADGES } from '../../../src/content/pages/badges.ts'
import { PAGE as COMMUNITY } from '../../../src/content/pages/community-guidelines.ts'
import { PAGE as SAFETY } from '../../../src/content/pages/safety-guide.ts'
import { shownBadges } from '../../../src/domain/account/shown-badges.ts'
import { publicPage } from '../../../src/content/paths.ts'
import { GuidePage, type GuideSection } from '../../../src/content/schema/guide-schema.ts'

const safety: GuidePage = SAFETY
const community: GuidePage = COMMUNITY

function section<K extends GuideSection['kind']>(page: GuidePage, kind: K): GuideSection & { kind: K } {
  const found = page.sections.find((each) => each.kind === kind)
  if (!found) throw new Error(`No section of the kind ${kind}`)
  return found as GuideSection & { kind: K }
}

describe('the guides', () => {
  it.each([
    ['safety-guide', SAFETY],
    ['community-guidelines', COMMUNITY],
    ['badges', BADGES],
  ])('%s satisfies its schema', (_name, page) => {
    expect(v.parse(GuidePage, page)).toEqual(page)
  })

  it('link to each other and to /account', () => {
    expect([safety.hero.action?.to, safety.hero.second?.to]).toEqual(['/community-guidelines', '/account'])
    expect([community.hero.action?.to, community.hero.second?.to]).toEqual(['/safety-guide', '/account'])
    expect([safety.closing.action.to, safety.closing.second.to]).toEqual([
      '/community-guidelines',
      '/account',
    ])
    expect([community.closing.action.to, community.closing.second.to]).toEqual(['/safety-guide', '/account'])
  })
})

describe('the page about badges', () => {
  it('is where the badges lead to', () => {
    expect(publicPage('/badges')?.template).toBe('guide')
  })

  it('has a section for each badge that links to it, and for the phone', () => {
    const all = shownBadges({ emailConfirmed: true, answersWithinHours: 5, photosAreUnique: true })
    const ids: string[] = BADGES.sections.map(({ id }) => id)
    expect(all).toHaveLength(3)
    for (const { id } of all) expect(ids).toContain(id)
    expect(ids).toContain('phone')
  })

  it('says for each badge what it proves and what it does not', () => {
    for (const { id } of shownBadges({
      emailConfirmed: true,
      answersWithinHours: 5,
      photosAreUnique: true,
    })) {
      const found = BADGES.sections.find((each) => each.id === id)
      const labels = JSON.stringify(found)
      expect(labels).toContain('It proves')
      expect(labels).toContain('It doesn’t prove')
    }
  })
})

describe('the safety guide', () => {
  it('has tips, red flags, checklists and emergency resources', () => {
    expect(safety.sections.map(({ kind }) => kind)).toEqual([
      'moments',
      'warnings',
      'checklists',
      'law',
      'emergency',
      'passage',
    ])
  })

  it('names 911 and the resources', () => {
    expect(safety.urgent).toMatchObject({ call: '911', label: 'Call 911' })
    const { call, groups } = section(safety, 'emergency')
    expect(call.number).toBe('911')
    const contacts = groups.flatMap(({ resources }) => resources.map(({ contact }) => contact)).join(' ')
    for (const known of [
      '1-800-799-7233',
      'tel:988',
      'reportfraud.ftc.gov',
      'ic3.gov',
      'hud.gov',
      'calcivilrights.ca.gov',
      'nyc.gov/humanrights',
    ])
      expect(contacts).toContain(known)
  })

  it('states the legal limits in both markets', () => {
    const { places } = section(safety, 'law')
    const [california, newYork] = places.map(({ name, facts }) => [name, JSON.stringify(facts)] as const)
    expect(california?.[0]).toBe('California')
    expect(california?.[1]).toContain('July 1, 2024')
    expect(newYork?.[1]).toContain('$20')
  })
})

describe('the community guidelines', () => {
  it('have rules, fair housing, reporting and four levels', () => {
    expect(community.sections.map(({ id }) => id)).toEqual(['rules', 'fair-housing', 'reporting', 'levels'])
    expect(section(community, 'rules').rules.length).toBe(6)
    expect(section(community, 'levels').levels.length).toBe(4)
  })

  it('promise only what is there', () => {
    expect(section(community, 'steps').steps.map(({ status }) => status)).not.toContain('planned')
  })
})

describe('the schema of a guide', () => {
  const [first, ...rest] = safety.sections
  it.each([
    ['two sections of one id', { ...safety, sections: [first, first, ...rest] }],
    [
      'a kind of section that it does not know',
      { ...safety, sections: [{ ...first, kind: 'poem' }, ...rest] },
    ],
    ['a number to call with letters', { ...safety, urgent: { text: 'Danger', call: 'nine', label: 'Call' } }],
    [
      'an action out of the site',
      { ...safety, closing: { ...safety.closing, action: { label: 'Go', to: 'https://a.example' } } },
    ],
    ['too long a description', { ...safety, description: 'word '.repeat(40).trim() }],
  ])('refuses %s', (_what, page) => {
    expect(v.is(GuidePage, page)).toBe(false)
  })
})
