import { expect, test } from 'vitest'
import { draftOfProfile, toSeekerPayload } from '../../../src/domain/seeker/seeker-payload.ts'
import type { ChosenPlace } from '../../../src/domain/core/locations.ts'
import {
  DIETS,
  GROUP_SIZES,
  HOUSING_TYPES,
  placeOfDraft,
  WORK_STYLES,
} from '../../../src/domain/seeker/seeker.ts'
import { fullDraft, TODAY } from '../../support/api-samples.ts'

test.each([
  {},
  ...WORK_STYLES.map((workStyle) => ({ workStyle })),
  ...DIETS.map((dietaryPreference) => ({ dietaryPreference })),
  ...HOUSING_TYPES.map((housingType) => ({ housingType, housingTypeOther: 'A boat' })),
  ...GROUP_SIZES.map((groupSize) => ({ seekingOption: 'FIND_GROUP' as const, groupSize })),
  { location: 'Austin', customLocation: 'Austin', selectedRegion: null },
  { amenities: { private_bathroom: true, laundry: true, parking: false, pet_friendly: true, gym: false } },
])('a profile of %j that is opened and saved without changes stays the same', (change) => {
  const profile = toSeekerPayload(fullDraft(change), TODAY)
  const { form: _before, ...before } = profile
  const { form, ...after } = toSeekerPayload(draftOfProfile(profile), '2031-01-01')
  expect(after).toEqual(before)
  expect(form).toMatchObject({ ...fullDraft(change), moveInOption: 'custom', moveInDate: profile.moveInDate })
  const { form: _gone, ...bare } = profile
  const { form: _made, ...fromBare } = toSeekerPayload(draftOfProfile(bare), TODAY)
  expect(fromBare).toEqual(before)
})

test.each<[ChosenPlace, ReturnType<typeof placeOfDraft>]>([
  [
    { locationPreference: 'brooklyn', customLocation: '' },
    { location: 'brooklyn', selectedRegion: 'ny', customLocation: '' },
  ],
  [
    { locationPreference: 'other', customLocation: 'Long Beach' },
    { location: 'Long Beach', selectedRegion: null, customLocation: 'Long Beach' },
  ],
  [
    { locationPreference: 'other', customLocation: '' },
    { location: '', selectedRegion: null, customLocation: '' },
  ],
  [
    { locationPreference: null, customLocation: '' },
    { location: '', selectedRegion: null, customLocation: '' },
  ],
])('a new draft has the place %o', (chosen, expected) => {
  expect(placeOfDraft(chosen)).toEqual(expected)
})
