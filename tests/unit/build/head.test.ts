import { describe, expect, test } from 'vitest'
import { headOf, robotsOf, sitemapOf, type HeadMetadata } from '../../../src/build/head.ts'

const FACTS: HeadMetadata = {
  path: '/pricing',
  title: 'Plans & prices',
  description: 'What it costs "afterwards" <soon>.',
  image: '/share/pricing.png',
  imageAlt: 'Free while we’re in beta.',
}

const dataOf = (head: string): { '@graph': Record<string, unknown>[] } =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? 'null')

describe('the head of a page', () => {
  const head = headOf(FACTS)

  test.each([
    '<title>Plans &amp; prices · Commonroof</title>',
    '<meta name="description" content="What it costs &quot;afterwards&quot; &lt;soon&gt;." />',
    '<link rel="canonical" href="%ORIGIN%/pricing" />',
    '<meta property="og:title" content="Plans &amp; prices" />',
    '<meta property="og:url" content="%ORIGIN%/pricing" />',
    '<meta property="og:image" content="%ORIGIN%/share/pricing.png" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    '<meta name="twitter:image" content="%ORIGIN%/share/pricing.png" />',
  ])('has %s', (line) => expect(head).toContain(line))

  test('has structured data only for pages with such data', () => {
    expect(head).not.toContain('ld+json')
    expect(dataOf(headOf({ ...FACTS, path: '/' }))['@graph'].map((entry) => entry['@type'])).toEqual([
      'WebSite',
      'Organization',
    ])
    const trail = [
      { name: 'Commonroof', path: '/' },
      { name: 'San Diego', path: '/cities/sandiego' },
    ]
    expect(dataOf(headOf({ ...FACTS, trail }))['@graph'][0]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: '%ORIGIN%/' },
        { position: 2, name: 'San Diego', item: '%ORIGIN%/cities/sandiego' },
      ],
    })
  })

  test('escapes markup in questions', () => {
    const questions = [{ question: 'Is </script> safe?', answer: '<b>Yes</b> & no' }]
    const withQuestions = headOf({ ...FACTS, questions })
    expect(withQuestions.match(/<\/script>/g)).toHaveLength(1)
    expect(dataOf(withQuestions)['@graph'][0]).toMatchObject({
      mainEntity: [{ name: 'Is </script> safe?', acceptedAnswer: { text: '<b>Yes</b> & no' } }],
    })
  })
})

test('the sitemap lists every page once, and robots.txt names it and the disallowed paths', () => {
  expect(sitemapOf(['/', '/about']).match(/<loc>[^<]+<\/loc>/g)).toEqual([
    '<loc>%ORIGIN%/</loc>',
    '<loc>%ORIGIN%/about</loc>',
  ])
  expect(robotsOf(['/api/', '/messages'])).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /messages\n\nSitemap: %ORIGIN%/sitemap.xml\n',
  )
})
