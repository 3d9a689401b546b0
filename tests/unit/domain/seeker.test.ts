import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../../src/domain/core/field-errors.ts'
import {
  budgetRange,
  emptySeekerDraft,
  INTERESTS,
  moveInDay,
  SEEKER_STEPS,
  SeekerDraft,
} from '../../../src/domain/seeker/seeker.ts'
import { SeekerPayload, toSeekerPayload } from '../../../src/domain/seeker/seeker-payload.ts'
import { profileStrength } from '../../../src/domain/seeker/profile-strength.ts'
import { seekerAnswers } from '../../../src/domain/seeker/seeker-answers.ts'
import {
  readSeekerQuestion,
  SEEKER_QUESTIONS,
  stepOfQuestion,
} from '../../../src/domain/seeker/seeker-questions.ts'

const TODAY = '2026-11-21'

function filledDraft(over: Partial<SeekerDraft> = {}): SeekerDraft {
  return {
    ...emptySeekerDraft('WITH_ROOMMATES'),
    location: 'sd',
    selectedRegion: 'socal',
    moveInOption: '14days',
    sleepSchedule: 'early_bird',
    workStyle: 'hybrid',
    cleanliness: 'very_tidy',
    propertyType: 'apartment',
    housingType: 'private_room',
    socialLevel: 'balanced',
    dietaryPreference: 'vegan',
    interests: ['music', 'cooking'],
    ...over,
  }
}

describe('messages of each step (section 5), in page order', () => {
  test.each<[number, Partial<SeekerDraft>, [string, string][]]>([
    [
      1,
      { location: '', moveInOption: null },
      [
        ['location', 'Please select a location'],
        ['moveInDate', 'Please select a move-in date'],
      ],
    ],
    [1, { location: '  ' }, [['location', 'Please select a location']]],
    [1, { moveInOption: 'custom', moveInDate: null }, [['moveInDate', 'Please select a move-in date']]],
    [1, { moveInOption: 'custom', moveInDate: '2027-01-05' }, []],
    [1, { moveInOption: null, moveInDate: '2027-01-05' }, []],
    [1, { moveInOption: 'immediately', moveInDate: null }, []],
    [
      2,
      { sleepSchedule: null, workStyle: null, cleanliness: null },
      [
        ['sleepSchedule', 'Please select your sleep schedule'],
        ['workStyle', 'Please select your work style'],
        ['cleanliness', 'Please select your cleanliness level'],
      ],
    ],
    [
      3,
      { propertyType: null, housingType: null },
      [
        ['propertyType', 'Please select a property type'],
        ['housingType', 'Please select a housing arrangement'],
      ],
    ],
    [
      4,
      { socialLevel: null, dietaryPreference: null, interests: [] },
      [
        ['socialLevel', 'Please select your social activity level'],
        ['dietaryPreference', 'Please select your dietary preference'],
        ['interests', 'Please select at least one interest'],
      ],
    ],
    [
      4,
      { seekingOption: 'FIND_GROUP', groupSize: null },
      [['groupSize', 'Please select your preferred group size']],
    ],
    [4, { seekingOption: 'FIND_GROUP', groupSize: '4-5' }, []],
    [4, { seekingOption: 'SOLO', groupSize: null }, []],
    [5, {}, []],
  ])('step %i with %o', (step, over, expected) => {
    const schema = SEEKER_STEPS[step - 1]
    expect(schema).toBeDefined()
    const errors = fieldErrors(schema!, filledDraft(over))
    expect(errors.map(({ field, message }) => [field, message])).toEqual(expected)
  })

  test('a filled draft passes every step', () => {
    expect(SEEKER_STEPS.flatMap((schema) => fieldErrors(schema, filledDraft()))).toEqual([])
  })
})

describe('the payload (section 3)', () => {
  test('has exactly the keys and values of the specification', () => {
    const draft = filledDraft({
      amenities: { private_bathroom: true, laundry: true, parking: false, pet_friendly: true, gym: false },
    })
    const { form, ...payload } = toSeekerPayload(draft, TODAY)
    expect(form).toEqual(draft)
    expect(payload).toEqual({
      location: 'sd',
      budget: 1500,
      moveInDate: '2026-12-05',
      profilePicture: '',
      seekingOption: 'WITH_ROOMMATES',
      habits: {
        sleepSchedule: 'early_bird',
        workFromHome: null,
        cleanliness: 'very_tidy',
        socialLevel: 'balanced',
        dietPreferences: ['vegan'],
        interests: ['music', 'cooking'],
      },
      preferences: {
        locationPreferences: ['sd'],
        propertyType: 'apartment',
        amenities: { laundry: true, parking: false, pet_friendly: true, gym: false },
        housingType: 'private_room',
        budgetRange: { min: 1000, max: 2000 },
        roommateGender: 'no_preference',
        ageRange: { min: 18, max: 99 },
      },
      groupPreferences: null,
      profileCompleted: true,
    })
  })

  test.each([
    ['work_from_home', true],
    ['office', false],
    ['hybrid', null],
  ] as const)('work style %s is workFromHome %s', (workStyle, expected) => {
    expect(toSeekerPayload(filledDraft({ workStyle }), TODAY).habits.workFromHome).toBe(expected)
  })

  test.each([
    ['FIND_GROUP', '6+', { groupSize: '6+' }],
    ['SOLO', '6+', null],
    ['WITH_ROOMMATES', null, null],
  ] as const)('group preferences of %s with %s', (seekingOption, groupSize, expected) => {
    expect(toSeekerPayload(filledDraft({ seekingOption, groupSize }), TODAY).groupPreferences).toEqual(
      expected,
    )
  })

  test.each([
    ['immediately', null, '2026-11-21'],
    ['14days', null, '2026-12-05'],
    ['30days', null, '2026-12-21'],
    ['custom', '2027-02-28', '2027-02-28'],
    [null, '2027-02-28', '2027-02-28'],
    ['custom', null, null],
  ] as const)('move-in %s %s is %s', (moveInOption, moveInDate, expected) => {
    expect(moveInDay({ moveInOption, moveInDate }, TODAY)).toBe(expected)
  })

  test('an unfinished draft has no payload', () => {
    expect(() => toSeekerPayload(emptySeekerDraft('SOLO'), TODAY)).toThrow(TypeError)
  })

  test('every payload of a valid draft passes its own schema', () => {
    const draft = fc.record({
      budget: fc.integer({ min: 5, max: 50 }).map((hundreds) => hundreds * 100),
      interests: fc.uniqueArray(fc.constantFrom(...INTERESTS), { minLength: 1, maxLength: 5 }),
      seekingOption: fc.constantFrom('WITH_ROOMMATES' as const, 'SOLO' as const, 'FIND_GROUP' as const),
      groupSize: fc.constantFrom('2-3' as const, '4-5' as const, '6+' as const),
      housingType: fc.constantFrom('private_room' as const, 'other' as const, 'entire_home' as const),
    })
    fc.assert(
      fc.property(draft, (over) => {
        const parsed = v.safeParse(SeekerPayload, toSeekerPayload(filledDraft(over), TODAY))
        expect(parsed.issues).toBeUndefined()
      }),
    )
  })
})

describe('the draft', () => {
  test.each(['apartment', 'house', 'studio'])('legacy housing type %s is an entire home', (housingType) => {
    const parsed = v.parse(SeekerDraft, { ...emptySeekerDraft(), housingType })
    expect(parsed.housingType).toBe('entire_home')
  })

  test('an empty draft has every key and parses', () => {
    expect(v.safeParse(SeekerDraft, emptySeekerDraft()).success).toBe(true)
    expect(Object.keys(emptySeekerDraft()).sort()).toEqual(Object.keys(SeekerDraft.entries).sort())
  })

  test.each([
    [1500, { min: 1000, max: 2000 }],
    [500, { min: 0, max: 1000 }],
    [5000, { min: 4500, max: 5500 }],
  ])('shown range of a budget of %i', (budget, range) => expect(budgetRange(budget)).toEqual(range))
})

describe('profile strength', () => {
  test('points add up to 100, and each item has a label and a step', () => {
    const { items } = profileStrength(emptySeekerDraft())
    expect(items.reduce((sum, item) => sum + item.points, 0)).toBe(100)
    expect(items.every((item) => item.label !== '' && item.step >= 1 && item.step <= 5)).toBe(true)
    expect(profileStrength(emptySeekerDraft()).percent).toBe(0)
  })

  test('a full profile reaches 100', () => {
    const draft = filledDraft({
      interests: ['music', 'art', 'travel'],
      amenities: { private_bathroom: false, laundry: true, parking: false, pet_friendly: false, gym: false },
      profilePicture: '/photos/0123456789abcdef0123456789abcdef',
    })
    expect(profileStrength(draft).percent).toBe(100)
  })
})

describe('the questions of the form', () => {
  test('have addresses, and no other name is one', () => {
    expect(readSeekerQuestion('budget')).toBe('budget')
    expect(stepOfQuestion('interests')).toBe(4)
    for (const name of [undefined, '', 'Budget', 'shoe-size', 'toString', '__proto__'])
      expect(readSeekerQuestion(name)).toBe(null)
  })

  test('are all in the list of answers except the picture', () => {
    const draft = { ...emptySeekerDraft('FIND_GROUP') }
    expect(seekerAnswers(draft, TODAY).map(({ name }) => name)).toEqual(
      SEEKER_QUESTIONS.filter((name) => name !== 'profilePicture'),
    )
  })
})
