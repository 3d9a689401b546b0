// Written by the build from the guides in src/content/cities: change those.
import type { CityCode } from '../domain/core/locations.ts'

export interface ListedCity {
  /** The last part of its path. */
  slug: string
  city: CityCode
  name: string
  /** The document's title, without the name of the product. */
  title: string
  /** On its card. */
  line: string
  sampleListings: number
}

export const CITY_LIST: readonly ListedCity[] = [
  {
    "slug": "sandiego",
    "city": "sd",
    "name": "San Diego",
    "title": "Living in San Diego",
    "line": "Bay mornings, canyon streets, a trolley home.",
    "sampleListings": 328
  },
  {
    "slug": "orangecounty",
    "city": "oc",
    "name": "Orange County",
    "title": "Living in Orange County",
    "line": "Between the pier and the hills.",
    "sampleListings": 217
  },
  {
    "slug": "losangeles",
    "city": "la",
    "name": "Los Angeles",
    "title": "Living in Los Angeles",
    "line": "Eighty towns that share a skyline.",
    "sampleListings": 459
  }
]
