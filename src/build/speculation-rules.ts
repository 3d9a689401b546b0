import { PUBLIC_PAGES } from '../content/paths.ts'

/** The pages to which most visitors go next: a browser draws them when a link to them is reached for. */
const LIKELIEST = ['/find-roommates', '/homeowner']

/**
 * The speculation rules of the public pages, as a file: when a person reaches for a link to another public page, the
 * browser fetches it. It never begins by itself, because the line may be dear.
 */
export function speculationRules(): string {
  const paths = PUBLIC_PAGES.map(({ path }) => path)
  const where = (href: readonly string[]) => ({ href_matches: href })
  return JSON.stringify({
    prerender: [{ where: where(LIKELIEST), eagerness: 'moderate' }],
    prefetch: [{ where: where(paths.filter((path) => !LIKELIEST.includes(path))), eagerness: 'moderate' }],
  })
}
