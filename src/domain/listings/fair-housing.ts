// Finds phrases of a listing that fair-housing law does not allow, explains why, and suggests other sentences.
// It cannot decide whether a listing is lawful, and it is no legal advice.

import { wholeWords } from '../core/whole-words.ts'

/** A phrase of a listing that fair-housing law may not allow. */
export interface HousingFinding {
  /** The position of the phrase, as UTF-16 offsets into the text. */
  start: number
  end: number
  phrase: string
  reason: string
  /** The suggestion for the whole sentence; null when the sentence says other things too, which only its writer can keep. */
  rewrite: HousingRewrite | null
}

/** A sentence of a listing and the sentence that says what the home is like instead. */
export interface HousingRewrite {
  /** The position of the sentence without its mark, as UTF-16 offsets into the text. */
  start: number
  end: number
  before: string
  after: string
}

interface HousingRule {
  pattern: RegExp
  why: string
  /** A whole sentence without its mark. */
  instead: string
  /** Whether the law allows the phrase to an owner who shares the home. */
  allowedWhenShared?: boolean
}

const FAMILIES =
  'Federal law doesn’t allow turning away families with children. Say what the home is like instead.'
const INCOME = 'California and New York don’t allow refusing vouchers, benefits or any other lawful income.'
const FAITH = 'You can’t prefer people or turn them away because of their religion.'
const ORIGIN =
  'You can’t prefer people or turn them away because of where they’re from, their language or their papers.'
const RACE = 'You can’t prefer people or turn them away because of their race or color.'
const SEX =
  'In a home you don’t share, you can’t prefer people or turn them away because of their sex or gender.'
const ORIENTATION = 'You can’t turn people away because of their sexual orientation or gender identity.'
const DISABILITY = 'You can’t turn people away because of a disability, and assistance animals aren’t pets.'
const AGE = 'California and New York protect people of every age. Say what the home is like instead.'
const WORK = 'New York City protects every lawful occupation, including being a student.'

const QUIET = 'The home is quiet'
const ANY_INCOME = 'All lawful income is welcome'
const EVERYONE = 'Everyone is welcome'
const ENGLISH = 'We speak English at home'

const FAITHS = '(?:christians?|catholics?|muslims?|jewish|jews?|hindus?|buddhists?|mormons?|atheists?)'
const RACES = '(?:whites?|blacks?|asians?|latin[oax]s?|hispanics?|caucasians?|african[- ]americans?)'
const SEXES = '(?:females?|males?|wom[ae]n|m[ae]n|girls?|guys?|ladies|gentlem[ae]n|boys?)'
const PREFERRED = '(?:only|preferred|wanted|please)'

const rule = (source: string, why: string, instead: string, allowedWhenShared = false): HousingRule => ({
  pattern: wholeWords(source, 'giu'),
  why,
  instead,
  allowedWhenShared,
})

const RULES: readonly HousingRule[] = [
  rule(
    'no (?:small |young )?(?:kids?|child(?:ren)?|babies|infants|minors|teen(?:ager)?s|famil(?:y|ies))',
    FAMILIES,
    QUIET,
  ),
  rule(
    "(?:not|isn[’']t) (?:suitable|suited|good) for (?:kids?|children|famil(?:y|ies))",
    FAMILIES,
    'The home is on a busy street',
  ),
  rule('(?:child|kid)[- ]free (?:home|house|household|building|apartment|unit)', FAMILIES, QUIET),
  rule('adults? only', FAMILIES, QUIET),
  rule(
    '(?:singles?|couples?|single (?:person|occupant|professional)s?) only',
    FAMILIES,
    'The room is for one person',
  ),
  rule('no couples?', FAMILIES, 'The room is for one person'),
  rule(
    '(?:perfect|ideal|great) for (?:a )?(?:single|singles|couples?|bachelors?|empty[- ]nesters?)(?: \\p{L}+)?',
    FAMILIES,
    'The home is a manageable size',
  ),
  rule(
    'no (?:sec(?:tion|\\.)? ?8|housing vouchers?|vouchers?|hud|city ?fheps|hasa|public assistance|government assistance|welfare|ssi|ssdi|ebt)',
    INCOME,
    ANY_INCOME,
  ),
  rule(
    '(?:sec(?:tion|\\.)? ?8|vouchers?) (?:is |are )?(?:not accepted|not allowed|not welcome|need not apply)',
    INCOME,
    ANY_INCOME,
  ),
  rule(
    "(?:do not|don[’']t|does not|doesn[’']t|cannot|can[’']t|not) (?:accept|take|taking|accepting) (?:sec(?:tion|\\.)? ?8|(?:housing )?vouchers?|public assistance)",
    INCOME,
    ANY_INCOME,
  ),
  rule('(?:employed|working (?:people|professionals?)|professionals?) only', INCOME, ANY_INCOME),
  rule(
    'must (?:have|hold|be in) (?:a )?(?:full[- ]time |steady |stable )?(?:job|employment)',
    INCOME,
    ANY_INCOME,
  ),
  rule(`${FAITHS} (?:\\p{L}+ )?${PREFERRED}`, FAITH, EVERYONE),
  rule(`no ${FAITHS}`, FAITH, EVERYONE),
  rule(`${FAITHS} (?:home|house|household|family|community)`, FAITH, EVERYONE),
  rule('english[- ](?:speaking|speakers?)(?: \\p{L}+)? (?:only|preferred|required)', ORIGIN, ENGLISH),
  rule('must speak (?:good |fluent )?english', ORIGIN, ENGLISH),
  rule('(?:u\\.?s\\.? |american )?citizens? (?:only|preferred|required)', ORIGIN, EVERYONE),
  rule(
    'no (?:immigrants?|foreigners?|foreign students?|undocumented(?: \\p{L}+)?|international students?)',
    ORIGIN,
    EVERYONE,
  ),
  rule(`${RACES} (?:\\p{L}+ )?${PREFERRED}`, RACE, EVERYONE),
  rule(`no ${RACES}`, RACE, EVERYONE),
  rule(`${SEXES} (?:\\p{L}+ )?${PREFERRED}`, SEX, EVERYONE, true),
  rule(`no ${SEXES}`, SEX, EVERYONE, true),
  rule(`(?:looking|searching) for (?:an? )?(?:\\p{L}+ )?${SEXES}`, SEX, EVERYONE, true),
  rule('no (?:gays?|lesbians?|lgbt\\S*|trans(?:gender)?(?: \\p{L}+)?|queers?)', ORIENTATION, EVERYONE),
  rule('straight (?:people |person |men |women )?only', ORIENTATION, EVERYONE),
  rule(
    'no (?:service|assistance|support|emotional support|guide) (?:dogs?|animals?)',
    DISABILITY,
    'Assistance animals are welcome',
  ),
  rule(
    'no (?:esas?|wheelchairs?|walkers|disabled(?: \\p{L}+)?|handicapped(?: \\p{L}+)?|disabilit(?:y|ies)|mentally ill)',
    DISABILITY,
    'Please ask about steps and doors',
  ),
  rule(
    "(?:not|isn[’']t) (?:suitable|suited|good) for (?:wheelchairs?|(?:the )?(?:disabled|handicapped|elderly))",
    DISABILITY,
    'There are stairs up to the home',
  ),
  rule('(?:able[- ]bodied|healthy) (?:people|person|individuals?|tenants?|only)', DISABILITY, EVERYONE),
  rule(
    '(?:must be|only) (?:over|under|above|below|at least) (?:2[0-9]|[3-9][0-9])(?: years?)?(?: old)?',
    AGE,
    EVERYONE,
  ),
  rule('(?:over|under) (?:2[0-9]|[3-9][0-9])s? only', AGE, EVERYONE),
  rule('age(?:s|d)? \\d\\d ?(?:-|–|to) ?\\d\\d', AGE, 'People of every age are welcome'),
  rule('no (?:seniors?|elderly(?: \\p{L}+)?|old(?:er)? people|retirees?|boomers?)', AGE, EVERYONE),
  rule(
    '(?:young|youthful|mature) (?:professionals?|people|persons?|couples?|individuals?|tenants?|adults?|ladies|lady|man|men|wom[ae]n)',
    AGE,
    EVERYONE,
  ),
  rule('no students?', WORK, 'The home is quiet on weeknights'),
  rule('students? only', WORK, 'The home is close to campus'),
]

/** Words beside a phrase that say nothing about the home, so that a new sentence loses nothing without them. */
const EMPTY_WORDS = new Set(
  (
    'a absolutely an and are be best but definitely for great home house i ideal in is it looking must my only our ' +
    'perfect place please prefer preferred preferably room seeking sorry strictly thank thanks the this to wanted we you'
  ).split(' '),
)

/** The marks that end a sentence, or that begin one in its middle. */
const SENTENCE_MARKS = /[.!?;:](?=\s|$)|\n/g

interface Found extends Omit<HousingFinding, 'rewrite'> {
  instead: string
}

/**
 * The findings in a title, description or set of rules, in the order of the text and without overlaps.
 * `shared` is true when the owner lives in the home.
 */
export function housingFindings(text: string, shared: boolean): HousingFinding[] {
  const found = phrasesIn(text, shared)
  const sentences = sentencesOf(text, found)
  return found.map(({ instead: _instead, ...finding }) => {
    const sentence = sentences.find(({ end }) => finding.start < end)
    return { ...finding, rewrite: sentence ? rewriteOf(text, sentence, found) : null }
  })
}

function phrasesIn(text: string, shared: boolean): Found[] {
  const found: Found[] = []
  for (const { pattern, why: reason, instead, allowedWhenShared } of RULES) {
    if (shared && allowedWhenShared === true) continue
    for (const match of text.matchAll(pattern))
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        phrase: match[0],
        reason,
        instead,
      })
  }
  // Of two findings at the same place the longer one explains more.
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const withoutOverlaps: Found[] = []
  for (const finding of found) {
    if (finding.start >= (withoutOverlaps.at(-1)?.end ?? 0)) withoutOverlaps.push(finding)
  }
  return withoutOverlaps
}

/** The sentences of a text, without their marks and the space around them; a mark inside a phrase ends none. */
function sentencesOf(text: string, found: readonly Found[]): { start: number; end: number }[] {
  const marks = [...text.matchAll(SENTENCE_MARKS)].filter(
    ({ index }) => !found.some(({ start, end }) => start < index && index < end),
  )
  const starts = [0, ...marks.map((mark) => mark.index + mark[0].length)]
  return starts.map((from, at) => {
    const to = marks[at]?.index ?? text.length
    const inside = text.slice(from, to)
    const start = from + (inside.length - inside.trimStart().length)
    let end = from + inside.trimEnd().length
    // Of several marks in a row, the last one was found.
    while (end > start && '.!?;:'.includes(text.charAt(end - 1))) end -= 1
    return { start, end: Math.max(start, end) }
  })
}

/** The suggestion for a sentence; null when it says more than its phrases. */
function rewriteOf(
  text: string,
  { start, end }: { start: number; end: number },
  found: readonly Found[],
): HousingRewrite | null {
  const before = text.slice(start, end)
  const inside = found.filter((finding) => start <= finding.start && finding.end <= end)
  const rest = inside.reduceRight(
    (left, finding) => `${left.slice(0, finding.start - start)} ${left.slice(finding.end - start)}`,
    before,
  )
  const words = rest
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  if (!words.every((word) => EMPTY_WORDS.has(word))) return null
  const after = [...new Set(inside.map(({ instead }) => instead))].join('. ')
  const first = before.charAt(0)
  const isLower = first !== first.toUpperCase()
  return { start, end, before, after: isLower ? after.charAt(0).toLowerCase() + after.slice(1) : after }
}

/** The text with a sentence replaced by its suggestion. */
export function applyRewrite(text: string, { start, end, after }: HousingRewrite): string {
  return text.slice(0, start) + after + text.slice(end)
}
