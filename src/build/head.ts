import { ORIGIN_PLACEHOLDER } from '../server/platform/http/origin-placeholder.ts'

export interface PageFacts {
  path: string
  /** Without the name of the product. */
  title: string
  description: string
  /** Below the site's root: `/share/pricing.png`. */
  image: string
  imageAlt: string
  questions?: readonly { question: string; answer: string }[] | undefined
  /** Links that lead to it, from the home page on. */
  trail?: readonly { name: string; path: string }[] | undefined
}

const NAME = 'Commonroof'

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function structuredData({ path, description, questions, trail }: PageFacts): object[] {
  const found: object[] = []
  if (path === '/') {
    found.push(
      { '@type': 'WebSite', name: NAME, url: `${ORIGIN_PLACEHOLDER}/`, description },
      {
        '@type': 'Organization',
        name: NAME,
        url: `${ORIGIN_PLACEHOLDER}/`,
        logo: `${ORIGIN_PLACEHOLDER}/icons/icon-512.png`,
      },
    )
  }
  if (trail) {
    found.push({
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: `${ORIGIN_PLACEHOLDER}${step.path}`,
      })),
    })
  }
  if (questions && questions.length > 0) {
    found.push({
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    })
  }
  return found
}

/** Title, description, canonical address, previews for networks, and data for search engines, as HTML. */
export function headOf(facts: PageFacts): string {
  const { path, title, description, image, imageAlt } = facts
  const url = `${ORIGIN_PLACEHOLDER}${path}`
  const meta = (name: string, content: string) =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escape(content)}" />`
  const data = structuredData(facts)
  return [
    `<title>${escape(`${title} · ${NAME}`)}</title>`,
    meta('description', description),
    `<link rel="canonical" href="${url}" />`,
    meta('og:type', 'website'),
    meta('og:site_name', NAME),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', url),
    meta('og:image', `${ORIGIN_PLACEHOLDER}${image}`),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('og:image:alt', imageAlt),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', `${ORIGIN_PLACEHOLDER}${image}`),
    meta('twitter:image:alt', imageAlt),
    ...(data.length === 0
      ? []
      : [
          // In JSON a `<` may always be written so, and then it cannot end the element.
          `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replace(/</g, '\\u003c')}</script>`,
        ]),
  ].join('\n    ')
}

/** The pages for search engines; what is behind sign-in is named nowhere. */
export function sitemapOf(paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${ORIGIN_PLACEHOLDER}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

export function robotsOf(closed: readonly string[]): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml`,
    '',
  ].join('\n')
}
