import type { PublicPageContent } from './public-page-shape.ts'

export const CITY_PAGES: Readonly<Record<string, PublicPageContent>> = {
  '/cities/sandiego': {
    title: 'Living in San Diego',
    lede: 'A city of canyons and mesas, where the next neighborhood is a different climate.',
    scene: 'sd',
    sections: [
      {
        heading: 'Neighborhoods',
        points: [
          'North Park: bungalows, breweries, and people who walk to dinner',
          'Hillcrest: close to the park, lively late',
          'Ocean Beach: salt air, surfboards on the porch',
          'La Jolla: the university, the coves, the quieter rents of the inland side',
        ],
      },
      {
        heading: 'Getting around',
        paragraphs: [
          'The trolley links downtown with the border, Mission Valley and the university. For most other trips people drive, so ask about parking.',
        ],
      },
    ],
    action: { label: 'Find roommates here', to: '/account', search: { location: 'sd' } },
    second: { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'sd' } },
  },
  '/cities/orangecounty': {
    title: 'Living in Orange County',
    lede: 'Thirty-four cities between the beach and the hills, each with its own idea of quiet.',
    scene: 'oc',
    sections: [
      {
        heading: 'Neighborhoods',
        points: [
          'Huntington Beach: the pier, and mornings in the water',
          'Costa Mesa: studios, theaters, shared houses',
          'Irvine: planned, green, near the campus',
          'Santa Ana: the old downtown, murals, markets',
        ],
      },
      {
        heading: 'Getting around',
        paragraphs: [
          'Freeways first, trains along the coast second. Two people who commute the same way can share more than a kitchen.',
        ],
      },
    ],
    action: { label: 'Find roommates here', to: '/account', search: { location: 'oc' } },
    second: { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'oc' } },
  },
  '/cities/losangeles': {
    title: 'Living in Los Angeles',
    lede: 'Where you live decides who you see on a weeknight. Choose the side of town with care.',
    scene: 'la',
    sections: [
      {
        heading: 'Neighborhoods',
        points: [
          'Silver Lake and Echo Park: hills, stairs, small duplexes',
          'Koreatown: dense, late, on the subway',
          'Culver City: between the beach and downtown, on the E line',
          'North Hollywood: the arts district at the end of the B line',
        ],
      },
      {
        heading: 'Getting around',
        paragraphs: [
          'The rail network grows every few years. Ask a roommate what their commute is like at eight in the morning, not on Sunday.',
        ],
      },
    ],
    action: { label: 'Find roommates here', to: '/account', search: { location: 'la' } },
    second: { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'la' } },
  },
}
