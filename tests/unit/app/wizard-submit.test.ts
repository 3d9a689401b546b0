import { describe, expect, test } from 'vitest'
import { listingProblemOf } from '../../../src/app/areas/listings/wizard/listing-form-frame.tsx'
import { profileProblemOf } from '../../../src/app/areas/seeker/seeker-form.tsx'
import { unseenRefusal } from '../../../src/app/forms/wizard/use-wizard-submit.ts'

describe('a refusal of the server', () => {
  test('is shown once, and again when its message, its field or the submission is a new one', () => {
    let seen: string | null = null
    const shown = (errorField: string | null, errorMsg: string | null) => {
      const next = unseenRefusal(seen, { errorField, errorMsg })
      seen = next.seen
      return next.refusal?.message ?? null
    }
    expect(shown('location', 'Unknown place')).toBe('Unknown place')
    expect(shown('location', 'Unknown place')).toBe(null)
    expect(shown('location', 'Not in this market')).toBe('Not in this market')
    expect(shown('budget.min', 'Not in this market')).toBe('Not in this market')
    // The submission after it seals the draft.
    expect(shown(null, null)).toBe(null)
    expect(shown('budget.min', 'Not in this market')).toBe('Not in this market')
  })

  test.each([
    ['location', 1, 'location'],
    ['budget.min', 1, 'budget'],
    ['habits.workFromHome', 2, 'workStyle'],
    ['preferences.dietPreferences', 4, 'dietaryPreference'],
    ['groupPreferences.groupSize', 4, 'groupSize'],
    ['profilePicture', 5, 'profilePicture'],
  ])('of the profile’s %s is marked on step %i at %s', (path, step, field) => {
    expect(profileProblemOf(path, 'No')).toEqual({ step, errors: [{ field, message: 'No' }] })
  })

  test.each([
    ['address.street', 1, 'address'],
    ['images', 4, 'photos'],
  ])('of the listing’s %s is marked on step %i at %s', (path, step, field) => {
    expect(listingProblemOf(path, 'No')).toEqual({ step, errors: [{ field, message: 'No' }] })
  })

  test('of a field that no step asks for is marked nowhere', () => {
    expect(profileProblemOf('userType', 'No')).toBe(null)
    expect(listingProblemOf('revision', 'No')).toBe(null)
  })
})
