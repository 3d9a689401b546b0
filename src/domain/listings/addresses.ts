import { CITIES, CITY_CODES, type CityCode } from '../core/locations.ts'

/** The first five digits of a zip code; the digits after the dash are finer than a duplicate check needs. */
export function normaliseZip(zipCode: string): string {
  return zipCode.trim().slice(0, 5)
}

export const ZIP_MESSAGE = 'Please enter a zip code'
export const ZIP_PATTERN = /^\d{5}(-\d{4})?$/

/** Ranges (inclusive) of the first three digits of zip codes with their states (USPS). */
const ZIP_AREAS: readonly (readonly [from: number, to: number, state: string])[] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [967, 968, 'HI'],
  [969, 969, 'GU'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
]

/** Postal codes of the states and territories, in alphabetical order. */
export const STATES: readonly string[] = [...new Set(ZIP_AREAS.map(([, , state]) => state))].sort()

/** The state of a zip code; null for an incomplete or unused one. */
export function stateOfZip(zipCode: string): string | null {
  const digits = normaliseZip(zipCode)
  if (!/^\d{5}$/.test(digits)) return null
  const area = Number(digits.slice(0, 3))
  return ZIP_AREAS.find(([from, to]) => area >= from && area <= to)?.[2] ?? null
}

/** The first digits of the zip codes of each city; the longest matching prefix decides. */
const CITY_ZIPS: Record<CityCode, readonly string[]> = {
  sd: ['919', '920', '921'],
  // Western Orange County shares its first three digits with Los Angeles.
  oc: ['926', '927', '928', '9062', '9063', '9068', '9072', '9074'],
  la: [...Array.from({ length: 19 }, (_, index) => String(900 + index)), '935'],
  manhattan: ['100', '101', '102'],
  brooklyn: ['112'],
  queens: ['111', '113', '114', '116', '11001', '11004', '11005'],
  bronx: ['104'],
  statenisland: ['103'],
}

/**
 * The city code of an address, by its city name, else by its zip code; null outside the cities that
 * Commonroof covers.
 */
export function cityOfAddress({ city, zipCode }: { city: string; zipCode: string }): CityCode | null {
  const named = CITY_CODES.find((code) => CITIES[code].name.toLowerCase() === city.trim().toLowerCase())
  if (named) return named
  const zip = normaliseZip(zipCode)
  let best: { code: CityCode; digits: number } | null = null
  for (const code of CITY_CODES) {
    for (const prefix of CITY_ZIPS[code]) {
      if (zip.startsWith(prefix) && prefix.length > (best?.digits ?? 0))
        best = { code, digits: prefix.length }
    }
  }
  return best?.code ?? null
}
