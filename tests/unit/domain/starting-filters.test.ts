import { expect, test } from 'vitest'
import { startingFilters } from '../../../src/domain/homes/starting-filters.ts'
import { toSeekerPayload } from '../../../src/domain/seeker/seeker-payload.ts'
import { seekerAnswers } from '../../support/people.ts'

const filtersOf = (change: Parameters<typeof seekerAnswers>[0]) =>
  startingFilters(toSeekerPayload(seekerAnswers(change), '2026-11-25'))

test.each([
  [
    { location: 'la', housingType: 'entire_home', propertyType: 'house' },
    { area: 'la', kind: 'entire_property' },
  ],
  [
    { location: 'la', housingType: 'shared_room', propertyType: 'townhouse_condo' },
    { area: 'la', kind: 'room_for_rent' },
  ],
  [{ location: 'la', housingType: 'any', propertyType: 'any' }, { area: 'la' }],
  [{ location: 'other', customLocation: 'Fresno', housingType: 'any', propertyType: 'any' }, {}],
] as const)('%j begins with %j and the budget', (change, filters) => {
  const { max, ...rest } = filtersOf(change)
  expect(rest).toEqual(filters)
  expect(Number(max)).toBeGreaterThan(0)
})
