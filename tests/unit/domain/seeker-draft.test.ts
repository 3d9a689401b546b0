import { expect, test } from 'vitest'
import { draftOfProfile, toSeekerPayload } from '../../../src/domain/seeker/seeker-payload.ts'
import { DIETS, GROUP_SIZES, HOUSING_TYPES, WORK_STYLES } from '../../../src/domain/seeker/seeker.ts'
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
