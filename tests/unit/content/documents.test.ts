import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../../src/content/block-sentences.ts'
import { DOCUMENT_LABELS, LEGAL_DIALOGS, LEGAL_UPDATED } from '../../../src/content/document-labels.ts'
import { runsOf } from '../../../src/content/inline-links.ts'
import { PAGE as COOKIES } from '../../../src/content/pages/cookie-policy.ts'
import { PAGE as PRIVACY } from '../../../src/content/pages/privacy-policy.ts'
import { PAGE as TERMS } from '../../../src/content/pages/terms-of-service.ts'
import { PUBLIC_PAGES } from '../../../src/content/paths.ts'
import { SIGNED_IN_HINT_COOKIE } from '../../../src/contract/headers.ts'
import { DocumentPage } from '../../../src/content/schema/document-schema.ts'
import { TextWithLinks } from '../../../src/content/schema/prose-schema.ts'

const documents: [string, DocumentPage][] = [
  ['/terms-of-service', TERMS],
  ['/privacy-policy', PRIVACY],
  ['/cookie-policy', COOKIES],
]
const textOf = (page: DocumentPage, id: string) =>
  sentencesOf(page.sections.find((section) => section.id === id)?.blocks ?? []).join(' ')

describe('the legal documents', () => {
  it.each(documents)('%s satisfies its schema', (_path, page) => {
    expect(v.parse(DocumentPage, page)).toEqual(page)
  })

  it.each(documents)('%s was last updated on April 12, 2025', (_path, page) => {
    const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(page.updated).toBe(LEGAL_UPDATED)
    expect(DOCUMENT_LABELS.updated).toBe(`Last updated ${words.format(new Date(LEGAL_UPDATED))}`)
  })

  it('open as dialogs from paths that exist', () => {
    const paths: string[] = PUBLIC_PAGES.map(({ path }) => path)
    expect(Object.values(LEGAL_DIALOGS).filter(({ path }) => !paths.includes(path))).toEqual([])
  })

  it('link to anchors that exist', () => {
    for (const [path, page] of documents) {
      const raw = JSON.stringify(page)
      const targets = [...raw.matchAll(/\]\(([^)]*#[a-z-]+)\)/g)].map(([, to = '']) => to)
      for (const target of targets) {
        const [to, id] = target.split('#')
        const where = to === '' ? page : documents.find(([other]) => other === to)?.[1]
        if (where)
          expect(
            where.sections.map((each) => each.id),
            `${path} ${target}`,
          ).toContain(id)
      }
    }
  })

  it.each<[string, DocumentPage, string, string]>([
    ['age', TERMS, 'who-may-join', '18 or older'],
    ['law', TERMS, 'law', 'The law of California applies'],
    ['arbitration', TERMS, 'law', 'binding arbitration in San Diego'],
    ['fees', TERMS, 'fees', 'non-refundable, with one exception'],
    ['refunds', TERMS, 'fees', 'within 14 days'],
    ['seats', TERMS, 'premium-for-life', 'first 500 people'],
    ['referrals', TERMS, 'premium-for-life', '3 people register with your referral code'],
    ['platform fee', TERMS, 'early-homeowners', 'platform fee of 0%'],
    ['leases', TERMS, 'what-we-are', 'no party to any lease'],
    ['beta', TERMS, 'beta', '3 to 6 months'],
    ['passwords', PRIVACY, 'collected', 'argon2id hash'],
    ['photos', PRIVACY, 'collected', 'The original is not kept'],
    ['device', PRIVACY, 'on-your-device', 'the outbox with everything not sent yet'],
    ['deletion', PRIVACY, 'deletion', 'Write to support@commonroof.example'],
    ['children', PRIVACY, 'children', 'under 18'],
    ['retention', PRIVACY, 'retention', '180 days'],
    ['consent', COOKIES, 'what', 'By using Commonroof you consent'],
    ['Do Not Track', COOKIES, 'do-not-track', 'we do not honor it'],
    ['session and persistent', COOKIES, 'lifetime', 'Our four are persistent'],
  ])('state the facts: %s', (_what, page, id, words) => {
    expect(textOf(page, id)).toContain(words)
  })

  it.each<[DocumentPage, number, string]>([
    [TERMS, 8, 'content'],
    [TERMS, 10, 'conduct'],
    [TERMS, 11, 'no-warranty'],
    [TERMS, 12, 'liability'],
    [TERMS, 13, 'law'],
    [PRIVACY, 1, 'collected'],
    [PRIVACY, 3, 'why'],
  ])('%#: a section that the text refers to by number has that number', (page, number, id) => {
    expect(page.sections[number - 1]?.id).toBe(id)
  })

  it('name every cookie that the server sets, and the kinds that are in use', () => {
    const essential = textOf(COOKIES, 'essential')
    for (const name of ['__Host-sid', '__Host-device', '__Host-known', SIGNED_IN_HINT_COOKIE])
      expect(essential).toContain(name)
    const use = Object.fromEntries(
      COOKIES.sections.flatMap((section) => ('use' in section ? [[section.id, section.use]] : [])),
    )
    expect(use).toEqual({
      essential: 'in-use',
      functionality: 'not-in-use',
      performance: 'not-in-use',
      targeting: 'not-in-use',
      'third-party': 'not-in-use',
      storage: 'in-use',
    })
  })
})

describe('the schema of a document', () => {
  it.each([
    ['no summary', { ...TERMS, summary: [] }],
    ['a date in words', { ...TERMS, updated: 'April 12, 2025' }],
    ['two sections of one id', { ...TERMS, sections: [...TERMS.sections, TERMS.sections[0]] }],
    ['an empty section', { ...TERMS, sections: [{ id: 'a', title: 'A', blocks: [] }, ...TERMS.sections] }],
  ])('refuses %s', (_what, page) => {
    expect(v.is(DocumentPage, page)).toBe(false)
  })
})

describe('links inside a sentence', () => {
  it('are parsed together with the text around them', () => {
    expect(runsOf('See [this](/a#b) or [write](mailto:a@b.example).')).toEqual([
      { text: 'See ' },
      { text: 'this', to: '/a#b' },
      { text: ' or ' },
      { text: 'write', to: 'mailto:a@b.example' },
      { text: '.' },
    ])
  })

  it.each([
    '[a](javascript:alert)',
    '[a](//b.example)',
    '[a](http://b.example)',
    'an open [bracket',
    '[a](/b c)',
  ])('are refused: %s', (words) => {
    expect(v.is(TextWithLinks, words)).toBe(false)
  })
})
