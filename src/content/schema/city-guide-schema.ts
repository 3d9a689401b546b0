import * as v from 'valibot'
import { CITY_CODES } from '../../domain/core/locations.ts'
import {
  GUIDE_ACTIVITIES,
  GUIDE_NEIGHBORHOODS,
  GUIDE_RENT_MAX_USD,
  GUIDE_RENT_MIN_USD,
  WALK_SCORE_MAX,
  WALK_SCORE_MIN,
} from '../../domain/core/limits.ts'
import {
  Action,
  Anchor,
  ClaimStatus,
  Description,
  Hero,
  uniqueBy,
  PersonName,
  PageText,
} from './shared-schema.ts'

const REASONS = 4
const QUOTES = 3
const GLANCE_GROUPS = 4

/** The parts of a drawn street scene; a new neighborhood combines them and needs no drawing of its own. */
export const SceneParts = v.strictObject({
  houses: v.picklist(['bungalow', 'courtyard', 'tower', 'cottage', 'rowhouse', 'midcentury']),
  plants: v.picklist(['palm', 'tree', 'jacaranda', 'none']),
  ground: v.picklist(['street', 'canyon', 'beach', 'hills', 'water']),
  time: v.picklist(['morning', 'noon', 'evening']),
  /** The random seed for the arrangement: the order of the houses, the lit windows. */
  seed: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
})
export type SceneParts = v.InferOutput<typeof SceneParts>

const RENT_RANGE = /^\$(\d,\d{3})–\$(\d,\d{3})$/

/** A rent range such as `$1,900–$2,800`: the lower figure first, both within the range of sample rents. */
export const RentRange = v.pipe(
  PageText,
  v.regex(RENT_RANGE, 'is not a range like $1,900–$2,800'),
  v.check((text) => {
    const [low = 0, high = 0] = (RENT_RANGE.exec(text) ?? [])
      .slice(1)
      .map((figure) => Number(figure.replace(',', '')))
    return GUIDE_RENT_MIN_USD <= low && low < high && high <= GUIDE_RENT_MAX_USD
  }, 'is outside the band of sample rents'),
)

/** One neighborhood of a city guide. */
export const Neighborhood = v.strictObject({
  id: Anchor,
  name: PageText,
  description: PageText,
  tags: v.pipe(v.array(PageText), v.minLength(2), v.maxLength(4)),
  averageRent: RentRange,
  walkScore: v.pipe(v.number(), v.integer(), v.minValue(WALK_SCORE_MIN), v.maxValue(WALK_SCORE_MAX)),
  highlights: v.pipe(v.array(PageText), v.minLength(2), v.maxLength(4)),
  /** For whom the neighborhood is right or wrong, described by habits and never by who people are. */
  happy: PageText,
  unhappy: PageText,
  night: PageText,
  commute: PageText,
  parking: PageText,
  rooms: PageText,
  /** The comparison with another neighborhood of the same guide. */
  compare: v.strictObject({ id: Anchor, text: PageText }),
  scene: SceneParts,
})
export type Neighborhood = v.InferOutput<typeof Neighborhood>

export const ActivityIcon = v.picklist([
  'beach',
  'trail',
  'market',
  'museum',
  'coffee',
  'music',
  'food',
  'park',
  'bike',
  'water',
  'garden',
  'stadium',
])
export type ActivityIcon = v.InferOutput<typeof ActivityIcon>

export const Activity = v.strictObject({
  name: PageText,
  description: PageText,
  icon: ActivityIcon,
  tone: v.picklist(['sky', 'clay', 'leaf', 'lamp', 'violet', 'warm']),
})
export type Activity = v.InferOutput<typeof Activity>

export const ResidentQuote = v.strictObject({
  quote: PageText,
  author: PageText,
  location: PageText,
  person: PersonName,
})

const Fact = v.strictObject({ title: PageText, description: PageText })
const Heading = v.strictObject({ title: PageText, lede: v.optional(PageText) })
/** The status and note of a section with sample figures or people; the page shows them. */
const Sampled = { status: ClaimStatus, note: PageText }
const Appeal = v.strictObject({ title: PageText, text: PageText, action: Action })

/** A city's guide with its card on the home page; each city has one file. */
export const CityGuide = v.pipe(
  v.strictObject({
    slug: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'is not the last part of a path')),
    city: v.picklist(CITY_CODES),
    name: PageText,
    /** The document title, without the product's name. */
    title: PageText,
    description: Description,
    card: v.strictObject({ line: PageText, sampleListings: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    hero: v.required(Hero, ['action', 'second']),
    why: v.strictObject({ ...Heading.entries, facts: v.pipe(v.array(Fact), v.length(REASONS)) }),
    neighborhoods: v.strictObject({
      ...Heading.entries,
      ...Sampled,
      items: v.pipe(
        v.array(Neighborhood),
        v.length(GUIDE_NEIGHBORHOODS),
        uniqueBy(({ id }) => id, 'has an id twice'),
        uniqueBy(({ name }) => name, 'has a name twice'),
        uniqueBy(({ scene }) => JSON.stringify(scene), 'has the same street scene twice'),
        v.check(
          (items) =>
            items.every(
              ({ id, compare }) => compare.id !== id && items.some((other) => other.id === compare.id),
            ),
          'compares with a neighborhood that is not in the guide',
        ),
      ),
    }),
    activities: v.strictObject({
      ...Heading.entries,
      items: v.pipe(
        v.array(Activity),
        v.length(GUIDE_ACTIVITIES),
        uniqueBy(({ icon }) => icon, 'has a mark twice'),
      ),
    }),
    quotes: v.strictObject({
      ...Heading.entries,
      ...Sampled,
      items: v.pipe(
        v.array(ResidentQuote),
        v.length(QUOTES),
        uniqueBy(({ person }) => person, 'draws a person twice'),
      ),
    }),
    list: Appeal,
    closing: Appeal,
    glance: v.strictObject({
      ...Heading.entries,
      groups: v.pipe(
        v.array(
          v.strictObject({
            title: PageText,
            rows: v.pipe(
              v.array(v.strictObject({ label: PageText, value: PageText })),
              v.minLength(2),
              v.maxLength(5),
            ),
          }),
        ),
        v.length(GLANCE_GROUPS),
      ),
    }),
  }),
  v.check(({ hero, city }) => hero.scene === city, 'shows the skyline of another city'),
  v.check(
    ({ hero, city }) => hero.action.to === '/account' && hero.action.search?.['location'] === city,
    'does not carry its city to /account',
  ),
  v.check(
    ({ hero, list, city }) =>
      [hero.second, list.action].every(
        ({ to, search }) =>
          to === '/account' && search?.['type'] === 'homeowner' && search['location'] === city,
      ),
    'does not carry type=homeowner and its city to /account',
  ),
)
export type CityGuide = v.InferOutput<typeof CityGuide>
