import { CITY_PAGES } from './public-page-cities.ts'
import { LEGAL_PAGES } from './public-page-legal.ts'
import { PRODUCT_PAGES } from './public-page-product.ts'
import type { PublicPageContent } from './public-page-shape.ts'

/** What the pages of content/paths.ts say that have no layout of their own, by path. */
export const PUBLIC_PAGE_CONTENT: Readonly<Record<string, PublicPageContent>> = {
  ...PRODUCT_PAGES,
  ...LEGAL_PAGES,
  ...CITY_PAGES,
}

export const UNKNOWN_PAGE: PublicPageContent = {
  title: 'Nobody lives here',
  lede: 'This address leads nowhere on Commonroof.',
  scene: 'street',
  sections: [],
  action: { label: 'Back to the start', to: '/' },
}
