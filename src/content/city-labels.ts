import {
  EXPLORE_ACTIVITIES,
  EXPLORE_NEIGHBORHOODS,
  GUIDE_ACTIVITIES,
  GUIDE_NEIGHBORHOODS,
} from '../domain/core/limits.ts'

/** The labels of every city guide. */
export const CITY_LABELS = {
  anchors: { neighborhoods: 'neighborhoods', activities: 'activities' },
  explore: {
    title: 'Explore',
    tabs: { neighborhoods: 'Neighborhoods', activities: 'Activities' },
    all: {
      neighborhoods: `See all ${GUIDE_NEIGHBORHOODS} neighborhoods`,
      activities: `See all ${GUIDE_ACTIVITIES} activities`,
    },
    /** How many neighborhoods and activities the panel shows at first. */
    first: { neighborhoods: EXPLORE_NEIGHBORHOODS, activities: EXPLORE_ACTIVITIES },
  },
  table: {
    caption: 'Side by side',
    name: 'Neighborhood',
    rent: 'Rent a month',
    walk: 'Walk score',
    known: 'Known for',
  },
  neighborhood: {
    happy: 'You’ll like it if',
    unhappy: 'Look elsewhere if',
    rows: { night: 'At night', commute: 'To work', parking: 'Parking', rooms: 'Rooms' },
    compare: (name: string) => `Or ${name}?`,
    rent: 'Rent a month',
    walk: 'Walk score',
    highlights: 'Start with',
    short: (rent: string, walk: number) => `${rent} · Walk score ${walk}`,
    more: (name: string) => `More about ${name}`,
  },
} as const
