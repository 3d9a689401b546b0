import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { housingFindings, applyFinding } from '../../../src/domain/listings/fair-housing.ts'

const findings = (text: string, shared = false) =>
  housingFindings(text, shared).map((finding) => finding.phrase)

describe('wording against fair housing', () => {
  test.each([
    ['No kids please', 'No kids'],
    ['Sorry, no small children or smokers', 'no small children'],
    ['Adults only', 'Adults only'],
    ['Child-free home near the beach', 'Child-free home'],
    ['Not suitable for children', 'Not suitable for children'],
    ['Perfect for a single', 'Perfect for a single'],
    ['NO SECTION 8', 'NO SECTION 8'],
    ['no sec. 8', 'no sec. 8'],
    ['We do not accept vouchers', 'do not accept vouchers'],
    ['No CityFHEPS', 'No CityFHEPS'],
    ['Working professionals only', 'Working professionals only'],
    ['must have a full-time job', 'must have a full-time job'],
    ['Christian household', 'Christian household'],
    ['Muslims preferred', 'Muslims preferred'],
    ['English speakers only', 'English speakers only'],
    ['US citizens only', 'US citizens only'],
    ['no international students', 'no international students'],
    ['Whites only', 'Whites only'],
    ['Female only', 'Female only'],
    ['Looking for a quiet girl', 'Looking for a quiet girl'],
    ['no emotional support animals', 'no emotional support animals'],
    ['Not suitable for wheelchairs', 'Not suitable for wheelchairs'],
    ['ages 25-35', 'ages 25-35'],
    ['Ideal home, young professional wanted', 'young professional'],
    ['no students', 'no students'],
    ['straight only', 'straight only'],
  ])('%s', (text, found) => {
    expect(findings(text)).toContain(found)
    for (const finding of housingFindings(text, false)) {
      expect(finding.reason).not.toBe('')
      // The suggested text must not be a finding.
      expect(findings(applyFinding(text, finding))).not.toContain(finding.phrase)
    }
  })

  test.each([
    'A quiet house with a long kitchen table',
    'No smoking, no shoes indoors',
    'Close to a Catholic church and a mosque',
    'White kitchen, black floor tiles only in the hall',
    'Two blocks from a school; kids play in the street',
    'Room for one person in a house of three',
    'Section 8 welcome',
    'Families with children are welcome',
    'Parking for women’s soccer games can be tight',
    'The building is from the age of 1920 to 1930',
    'I am a nurse and my housemate is a student',
    'Service animals are welcome, pets on request',
    'Professional kitchen, English garden, Christian Street',
    'Available 12 to 24 months',
  ])('allows: %s', (text) => expect(findings(text)).toEqual([]))

  test('a person who shares the home may state a gender, and nothing else', () => {
    expect(findings('Women only, no kids', true)).toEqual(['no kids'])
    expect(findings('Women only, no kids', false)).toEqual(['Women only', 'no kids'])
  })

  test('a rewrite keeps the rest of the text and the capital letter', () => {
    const text = 'Lovely room. No kids. Garden.'
    const [finding] = housingFindings(text, false)
    expect(finding && applyFinding(text, finding)).toBe('Lovely room. A quiet home. Garden.')
  })

  test('findings are parts of the text, in order, without overlap', () => {
    const piece = fc.constantFrom(
      'no kids',
      'adults only',
      'no section 8',
      'quiet',
      'women only',
      ', ',
      ' ',
      '. ',
      'ages 20-30',
      'é',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, shared) => {
        const text = pieces.join('')
        let at = 0
        for (const { start, end, phrase: found } of housingFindings(text, shared)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(text.slice(start, end)).toBe(found)
          at = end
        }
      }),
    )
  })
})
