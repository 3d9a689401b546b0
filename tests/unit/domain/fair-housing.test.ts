import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { housingFindings, applyRewrite } from '../../../src/domain/listings/fair-housing.ts'

const findings = (text: string, shared = false) =>
  housingFindings(text, shared).map((finding) => finding.phrase)

/** The text after every suggestion was taken, one after the other. */
function rewriteAll(text: string): string {
  const rewrite = housingFindings(text, false).find((finding) => finding.rewrite !== null)?.rewrite
  return rewrite ? rewriteAll(applyRewrite(text, rewrite)) : text
}

/** Whether the text is a piece of an old sentence that has a mark in its middle, such as `sec. 8`. */
const isPartOf = (text: string, old: ReadonlySet<string>) =>
  [...old].some((sentence) => sentence.split('. ').includes(text))

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
      if (finding.rewrite) expect(findings(applyRewrite(text, finding.rewrite))).toEqual([])
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

  test.each([
    ['Lovely room. No kids. Garden.', 'Lovely room. The home is quiet. Garden.'],
    ['Perfect for a young professional, no kids please', 'Everyone is welcome. The home is quiet'],
    ['sorry, no sec. 8. Bus stop outside.', 'all lawful income is welcome. Bus stop outside.'],
    ['House rules: adults only!!\nShoes off', 'House rules: the home is quiet!!\nShoes off'],
    ['Looking for a quiet girl', 'Everyone is welcome'],
  ])('a suggestion replaces the whole sentence: %s', (text, rewritten) => {
    expect(rewriteAll(text)).toBe(rewritten)
  })

  test.each([
    'Sunny room with a balcony, no kids.',
    'No kids, pets or smokers',
    'Bright studio for a young professional',
    'A quiet, adults only home near the park',
    'No students and no parties',
  ])('a sentence that says other things is for its writer: %s', (text) => {
    const found = housingFindings(text, false)
    expect(found).not.toEqual([])
    expect(found.map(({ rewrite }) => rewrite)).toEqual(found.map(() => null))
  })

  test('no suggestion leaves an article or a comma without its noun: every sentence is the old or a whole one', () => {
    const word = fc.constantFrom(
      'a',
      'an',
      'the',
      'our',
      'quiet,',
      'sunny',
      'room',
      'home',
      'perfect',
      'for',
      'with',
      'please',
      ',',
      'and',
      'sorry,',
      'no kids',
      'young professional',
      'adults only',
      'no sec. 8',
      'ages 25-35',
      'Christian household',
      'no students',
      'looking for a girl',
      'able-bodied people',
      'perfect for a single',
    )
    const sentence = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' '))
    const whole = new Set(
      ['no kids', 'young professional', 'no sec. 8', 'ages 25-35', 'no students', 'perfect for a single']
        .flatMap((phrase) =>
          housingFindings(phrase, false).flatMap(({ rewrite }) => (rewrite ? [rewrite.after] : [])),
        )
        .map((each) => each.toLowerCase()),
    )
    expect(whole.size).toBe(6)
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), (sentences) => {
        const old = new Set(sentences.map((each) => each.trim().toLowerCase()))
        for (const part of rewriteAll(sentences.join('! ')).split(/[!.] /)) {
          const is = part.trim().toLowerCase()
          expect(old.has(is) || whole.has(is) || isPartOf(is, old), part).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
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
