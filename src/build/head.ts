import { ORIGIN_PLACEHOLDER } from '../server/platform/http/origin-placeholder.ts'

/** A public page's metadata, for its `<head>`. */
export interface HeadMetadata {
  path: string
  /** The document's title, without the product's name. */
  title: string
  description: string
  /** The preview image's path from the site's root: `/share/pricing.png`. */
  image: string
  imageAlt: string
  questions?: readonly { question: string; answer: string }[] | undefined
  /** The page's breadcrumbs, from the home page to the page itself. */
  trail?: readonly { name: string; path: string }[] | undefined
}

const NAME = 'Commonroof'

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function structuredData({ path, description, questions, trail }: HeadMetadata): object[] {
  const entries: object[] = []
  if (path === '/') {
    entries.push(
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
    entries.push({
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
    entries.push({
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    })
  }
  return entries
}

/** Returns a page's title, description, canonical URL, link previews and structured data as HTML. */
export function headOf(page: HeadMetadata): string {
  const { path, title, description, image, imageAlt } = page
  const url = `${ORIGIN_PLACEHOLDER}${path}`
  const meta = (name: string, content: string) =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escape(content)}" />`
  const data = structuredData(page)
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
          // An escaped `<` is valid JSON and cannot close the script element.
          `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replace(/</g, '\\u003c')}</script>`,
        ]),
  ].join('\n    ')
}

/** Returns sitemap.xml for `paths`, which must be public pages only. */
export function sitemapOf(paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${ORIGIN_PLACEHOLDER}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Returns robots.txt, which keeps crawlers out of the paths in `disallowed` and links to the sitemap. */
export function robotsOf(disallowed: readonly string[]): string {
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml`,
    '',
  ].join('\n')
}
