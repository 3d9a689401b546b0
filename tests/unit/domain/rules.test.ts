import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewReport, TOO_MANY_REPORT_PHOTOS } from '../../../src/domain/reports/report.ts'
import {
  addDays,
  addMonths,
  clampDay,
  daysBetween,
  isDay,
  localDay,
  monthChoices,
} from '../../../src/domain/core/dates.ts'
import { premiumReason } from '../../../src/domain/account/entitlements.ts'
import { fieldErrors } from '../../../src/domain/core/field-errors.ts'
import { isId, uuidv7 } from '../../../src/domain/core/ids.ts'
import { statusOfNewListing } from '../../../src/domain/listings/listing.ts'
import {
  cleanCustomLocation,
  locationCodeFromLink,
  resolveLocation,
} from '../../../src/domain/core/locations.ts'
import { MESSAGE_MAX_LENGTH } from '../../../src/domain/core/limits.ts'
import {
  MessageContent,
  messagePreview,
  NewMessage,
  TOO_MANY_MESSAGE_PHOTOS,
} from '../../../src/domain/messages/message.ts'
import { localPhotoUrl } from '../../../src/domain/core/photo-urls.ts'
import { isStorableJson, isStorableText } from '../../../src/domain/core/text.ts'
import { Credentials, RegistrationForm } from '../../../src/domain/account/user.ts'

const SOME_ID = '018f0000-0000-7000-8000-000000000000'

describe('days', () => {
  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-1-01', false],
    ['', false],
  ])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))

  test.each([
    [2026, 2, 31, '2026-02-28'],
    [2028, 2, 31, '2028-02-29'],
    [2026, 4, 31, '2026-04-30'],
    [2026, 12, 31, '2026-12-31'],
    [2026, 5, 0, '2026-05-01'],
  ])('day %i-%i-%i clamps to %s', (year, month, day, expected) =>
    expect(clampDay(year, month, day)).toBe(expected),
  )

  test('the next 12 months start with this one and cross the year', () => {
    const choices = monthChoices('2026-11-21')
    expect(choices[0]?.value).toBe('2026-11')
    expect(choices[2]).toEqual({ value: '2027-01', year: 2027, month: 1 })
    expect(choices[11]?.value).toBe('2027-10')
  })

  test.each([
    ['2026-11-01', '2027-10'],
    ['2026-11-02', '2027-11'],
    ['2026-11-30', '2027-11'],
    ['2028-02-29', '2029-02'],
  ])('the next 12 months from %s reach to the end of the twelfth, in %s', (today, last) =>
    expect(monthChoices(today).at(-1)?.value).toBe(last),
  )

  test('adding months clamps, adding days carries', () => {
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  test('days and their distance agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), (days) => {
        expect(daysBetween('2026-11-21', addDays('2026-11-21', days))).toBe(days)
      }),
    )
  })

  test('a local day uses the local time zone', () => {
    expect(localDay(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21')
  })
})

describe('places', () => {
  test.each([
    ['  Santa   Monica ', 'Santa Monica'],
    ['<b>Long</b> Beach', 'Long Beach'],
    ['Río Hondo-1!', 'Río Hondo-'],
    ["Coeur d'Alene", "Coeur d'Alene"],
    ['12345', ''],
    ['x'.repeat(80), 'x'.repeat(50)],
  ])('%j is cleaned to %j', (typed, expected) => expect(cleanCustomLocation(typed)).toBe(expected))

  test.each([
    ['orange county', 'oc'],
    ['OC', 'oc'],
    ['Los Angeles', 'la'],
    ['LA', 'la'],
    ['San Diego', 'sd'],
    ['sd', 'sd'],
    ['Oakland', 'Oakland'],
  ])('%s means %s', (typed, expected) => expect(resolveLocation(typed)).toBe(expected))

  test('cleaning is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = cleanCustomLocation(text)
        expect(cleanCustomLocation(once)).toBe(once)
        expect(once.length).toBeLessThanOrEqual(50)
      }),
    )
  })

  test.each([
    ['oc', 'oc'],
    ['other-ca', 'other'],
    ['other-ny', 'other'],
    ['statenisland', 'statenisland'],
    ['boston', null],
    [undefined, null],
  ])('link value %s is %s', (value, expected) => expect(locationCodeFromLink(value)).toBe(expected))
})

describe('the create-account form (section 5)', () => {
  const filled = {
    firstName: 'Ada',
    lastName: 'Byron',
    locationPreference: 'oc',
    customLocation: '',
    email: 'ada@example.org',
    password: 'secret-1',
    confirmPassword: 'secret-1',
    referralCode: '',
  }
  test.each([
    [{ firstName: ' ' }, [['firstName', 'First name is required']]],
    [{ lastName: '' }, [['lastName', 'Last name is required']]],
    [{ locationPreference: '' }, [['locationPreference', 'Location preference is required']]],
    [{ email: '' }, [['email', 'Email is required']]],
    [{ email: 'ada' }, [['email', 'Email is invalid']]],
    [{ password: '', confirmPassword: '' }, [['password', 'Password is required']]],
    [
      { password: '12345', confirmPassword: '12345' },
      [['password', 'Password must be at least 6 characters']],
    ],
    [{ confirmPassword: 'other12' }, [['confirmPassword', 'Passwords do not match']]],
    [{}, []],
  ])('%o', (over, expected) => {
    const errors = fieldErrors(RegistrationForm, { ...filled, ...over })
    expect(errors.map(({ field, message }) => [field, message])).toEqual(expected)
  })

  test('an empty form has its errors in the order of the page', () => {
    const empty = Object.fromEntries(Object.keys(filled).map((key) => [key, '']))
    expect(fieldErrors(RegistrationForm, empty).map((error) => error.field)).toEqual([
      'firstName',
      'lastName',
      'locationPreference',
      'email',
      'password',
    ])
  })

  test('signing in checks only e-mail and password', () => {
    expect(fieldErrors(Credentials, { email: 'a@b.co', password: 'x' })).toEqual([])
    expect(fieldErrors(Credentials, { email: '', password: '' }).map((error) => error.message)).toEqual([
      'Email is required',
      'Password is required',
    ])
  })

  test('errors do not contain typed text', () => {
    const errors = fieldErrors(RegistrationForm, { ...filled, password: 'pw-canary'.repeat(40) })
    expect(JSON.stringify(errors)).not.toContain('pw-canary')
    expect(errors.length).toBeGreaterThan(0)
  })
})

describe('small rules', () => {
  test.each([
    [1, 0, 'early_seat'],
    [500, 0, 'early_seat'],
    [501, 0, null],
    [null, 2, null],
    [null, 3, 'referrals'],
    [501, 3, 'referrals'],
  ])('seat %s with %i referred: %s', (seat, referred, expected) =>
    expect(premiumReason(seat, referred)).toBe(expected),
  )

  test('a listing without photos is incomplete', () => {
    expect(statusOfNewListing([])).toBe('incomplete')
    expect(statusOfNewListing(['/photos/0123456789abcdef0123456789abcdef'])).toBe('active')
  })

  test('identifiers are UUIDv7 that sort by their milliseconds', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 45), fc.uint8Array({ minLength: 10, maxLength: 10 }), (now, random) => {
        const id = uuidv7(now, random)
        expect(isId(id)).toBe(true)
        expect(id[14]).toBe('7')
        expect(uuidv7(now + 1, random) > id).toBe(true)
      }),
    )
  })

  test.each([
    ['', 'Write a message'],
    ['   \n', 'Write a message'],
    ['x'.repeat(MESSAGE_MAX_LENGTH + 1), `Keep your message to ${MESSAGE_MAX_LENGTH} characters`],
    ['a\u0000b', 'This message has a character that can’t be sent'],
    ['\ud800', 'This message has a character that can’t be sent'],
  ])('message %j is refused', (content, message) => {
    expect(fieldErrors(MessageContent, content)[0]?.message).toBe(message)
  })

  const [one, two, here] = [`/photos/${'1'.repeat(32)}`, `/photos/${'2'.repeat(32)}`, localPhotoUrl(SOME_ID)]

  test.each([
    ['', [one], undefined],
    ['Look', [one, here], undefined],
    ['Look', [], undefined],
    [' ', [], 'Write a message'],
    ['Look', [one, one], 'You can add each photo once'],
    ['Look', [''], 'You can add each photo once'],
    ['Look', ['photo:1', '2', '3', '4', '5'], TOO_MANY_MESSAGE_PHOTOS],
    ['Look', ['https://example.test/a.jpg'], 'We don’t recognize this picture'],
    ['a\u0000b', [one], 'This message has a character that can’t be sent'],
  ])('a message of %j with the photos %j: %s', (content, photos, message) => {
    const problems = fieldErrors(NewMessage, { recipientId: SOME_ID, content, photos })
    expect(message === undefined ? problems : problems.map((problem) => problem.message)).toEqual(
      message === undefined ? [] : expect.arrayContaining([message]),
    )
  })

  test.each([
    [undefined, undefined],
    [[], undefined],
    [[one, two, here], undefined],
    [[one, one], 'You can add each photo once'],
    [[''], 'You can add each photo once'],
    [['photo:1', '2', '3', '4', '5'], TOO_MANY_REPORT_PHOTOS],
    [['https://example.test/a.jpg'], 'We don’t recognize this picture'],
  ])('a report with the pictures %j: %s', (photos, message) => {
    const report = { subject: { kind: 'person', id: SOME_ID }, reason: 'scam' }
    const problems = fieldErrors(NewReport, { ...report, ...(photos && { photos }) })
    expect(problems.map((problem) => problem.message)).toEqual(
      message === undefined ? [] : expect.arrayContaining([message]),
    )
  })

  test.each([
    [{ content: 'Hello', photos: [one] }, 'Hello'],
    [{ content: '', photos: [one] }, 'Photo'],
    [{ content: ' ', photos: [one, two] }, '2 photos'],
    [{ content: '', photos: [] }, 'Photo removed'],
  ])('in a list %j is %s', (message, preview) => {
    expect(messagePreview(message)).toBe(preview)
  })

  test('NUL and lone surrogates are found at any depth', () => {
    expect(isStorableText('ok 👋')).toBe(true)
    expect(isStorableJson({ a: [{ b: 'x\u0000' }] })).toBe(false)
    expect(isStorableJson({ 'k\udfff': 1 })).toBe(false)
    expect(isStorableJson({ a: [1, null, true, 'fine'] })).toBe(true)
  })
})
