// Finds phrases of a listing that fair-housing law does not allow, explains why, and suggests other phrases.
// It cannot decide whether a listing is lawful, and it is no legal advice.

/** A phrase of a listing that fair-housing law may not allow. */
export interface HousingFinding {
  /** The position of the phrase, as UTF-16 offsets into the text. */
  start: number
  end: number
  phrase: string
  reason: string
  /** The suggested phrase; '' removes the phrase. */
  suggestion: string
}

interface HousingRule {
  pattern: RegExp
  why: string
  instead: string
  /** Whether the law allows the phrase to an owner who shares the home. */
  allowedWhenShared?: boolean
}

const FAMILIES =
  'Families with children may not be turned away, federal law says so. Say what the home is like instead.'
const INCOME = 'California and New York do not allow refusing vouchers, benefits or any other lawful income.'
const FAITH = 'Nobody may be preferred or turned away for their religion.'
const ORIGIN =
  'Nobody may be preferred or turned away for where they come from, their language or their papers.'
const RACE = 'Nobody may be preferred or turned away for their race or color.'
const SEX =
  'Nobody may be preferred or turned away for their sex or gender in a home that its owner does not share.'
const ORIENTATION = 'Nobody may be turned away for their sexual orientation or gender identity.'
const DISABILITY = 'Nobody may be turned away for a disability, and assistance animals are not pets.'
const AGE = 'California and New York protect people of every age. Say what the home is like instead.'
const WORK = 'New York City protects every lawful occupation, students among them.'

const FAITHS = '(?:christians?|catholics?|muslims?|jewish|jews?|hindus?|buddhists?|mormons?|atheists?)'
const RACES = '(?:whites?|blacks?|asians?|latin[oax]s?|hispanics?|caucasians?|african[- ]americans?)'
const SEXES = '(?:females?|males?|wom[ae]n|m[ae]n|girls?|guys?|ladies|gentlem[ae]n|boys?)'
const PREFERRED = '(?:only|preferred|wanted|please)'

const rule = (source: string, why: string, instead: string, allowedWhenShared = false): HousingRule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu'),
  why,
  instead,
  allowedWhenShared,
})

const RULES: readonly HousingRule[] = [
  rule(
    'no (?:small |young )?(?:kids?|child(?:ren)?|babies|infants|minors|teen(?:ager)?s|famil(?:y|ies))',
    FAMILIES,
    'a quiet home',
  ),
  rule(
    "(?:not|isn[’']t) (?:suitable|suited|good) for (?:kids?|children|famil(?:y|ies))",
    FAMILIES,
    'on a busy street',
  ),
  rule('(?:child|kid)[- ]free (?:home|house|household|building|apartment|unit)', FAMILIES, 'a quiet home'),
  rule('adults? only', FAMILIES, 'a quiet home'),
  rule('(?:singles?|couples?|single (?:person|occupant|professional)s?) only', FAMILIES, 'one bedroom'),
  rule('no couples?', FAMILIES, 'a room for one'),
  rule(
    '(?:perfect|ideal|great) for (?:a )?(?:single|singles|couples?|bachelors?|empty[- ]nesters?)(?: \\p{L}+)?',
    FAMILIES,
    'a home of manageable size',
  ),
  rule(
    'no (?:sec(?:tion|\\.)? ?8|housing vouchers?|vouchers?|hud|city ?fheps|hasa|public assistance|government assistance|welfare|ssi|ssdi|ebt)',
    INCOME,
    'all lawful income is welcome',
  ),
  rule(
    '(?:sec(?:tion|\\.)? ?8|vouchers?) (?:is |are )?(?:not accepted|not allowed|not welcome|need not apply)',
    INCOME,
    'all lawful income is welcome',
  ),
  rule(
    "(?:do not|don[’']t|does not|doesn[’']t|cannot|can[’']t|not) (?:accept|take|taking|accepting) (?:sec(?:tion|\\.)? ?8|(?:housing )?vouchers?|public assistance)",
    INCOME,
    'accept all lawful income',
  ),
  rule(
    '(?:employed|working (?:people|professionals?)|professionals?) only',
    INCOME,
    'all lawful income is welcome',
  ),
  rule(
    'must (?:have|hold|be in) (?:a )?(?:full[- ]time |steady |stable )?(?:job|employment)',
    INCOME,
    'income from any lawful source',
  ),
  rule(`${FAITHS} (?:\\p{L}+ )?${PREFERRED}`, FAITH, 'everybody is welcome'),
  rule(`no ${FAITHS}`, FAITH, 'everybody is welcome'),
  rule(`${FAITHS} (?:home|house|household|family|community)`, FAITH, 'household'),
  rule(
    'english[- ](?:speaking|speakers?)(?: \\p{L}+)? (?:only|preferred|required)',
    ORIGIN,
    'we speak English at home',
  ),
  rule('must speak (?:good |fluent )?english', ORIGIN, 'we speak English at home'),
  rule('(?:u\\.?s\\.? |american )?citizens? (?:only|preferred|required)', ORIGIN, 'everybody is welcome'),
  rule(
    'no (?:immigrants?|foreigners?|foreign students?|undocumented(?: \\p{L}+)?|international students?)',
    ORIGIN,
    'everybody is welcome',
  ),
  rule(`${RACES} (?:\\p{L}+ )?${PREFERRED}`, RACE, 'everybody is welcome'),
  rule(`no ${RACES}`, RACE, 'everybody is welcome'),
  rule(`${SEXES} (?:\\p{L}+ )?${PREFERRED}`, SEX, 'everybody is welcome', true),
  rule(`no ${SEXES}`, SEX, 'everybody is welcome', true),
  rule(`(?:looking|searching) for (?:an? )?(?:\\p{L}+ )?${SEXES}`, SEX, 'looking for somebody', true),
  rule(
    'no (?:gays?|lesbians?|lgbt\\S*|trans(?:gender)?(?: \\p{L}+)?|queers?)',
    ORIENTATION,
    'everybody is welcome',
  ),
  rule('straight (?:people |person |men |women )?only', ORIENTATION, 'everybody is welcome'),
  rule(
    'no (?:service|assistance|support|emotional support|guide) (?:dogs?|animals?)',
    DISABILITY,
    'assistance animals are welcome',
  ),
  rule(
    'no (?:esas?|wheelchairs?|walkers|disabled(?: \\p{L}+)?|handicapped(?: \\p{L}+)?|disabilit(?:y|ies)|mentally ill)',
    DISABILITY,
    'please ask about steps and doors',
  ),
  rule(
    "(?:not|isn[’']t) (?:suitable|suited|good) for (?:wheelchairs?|(?:the )?(?:disabled|handicapped|elderly))",
    DISABILITY,
    'reached by stairs',
  ),
  rule('(?:able[- ]bodied|healthy) (?:people|person|individuals?|tenants?|only)', DISABILITY, 'everybody'),
  rule(
    '(?:must be|only) (?:over|under|above|below|at least) (?:2[0-9]|[3-9][0-9])(?: years?)?(?: old)?',
    AGE,
    'everybody is welcome',
  ),
  rule('(?:over|under) (?:2[0-9]|[3-9][0-9])s? only', AGE, 'everybody is welcome'),
  rule('age(?:s|d)? \\d\\d ?(?:-|–|to) ?\\d\\d', AGE, 'people of every age'),
  rule(
    'no (?:seniors?|elderly(?: \\p{L}+)?|old(?:er)? people|retirees?|boomers?)',
    AGE,
    'everybody is welcome',
  ),
  rule(
    '(?:young|youthful|mature) (?:professionals?|people|persons?|couples?|individuals?|tenants?|adults?|ladies|lady|man|men|wom[ae]n)',
    AGE,
    'people',
  ),
  rule('no students?', WORK, 'quiet on weeknights'),
  rule('students? only', WORK, 'close to campus'),
]

/**
 * The findings in a title, description or set of rules, in the order of the text and without overlaps.
 * `shared` is true when the owner lives in the home.
 */
export function housingFindings(text: string, shared: boolean): HousingFinding[] {
  const found: HousingFinding[] = []
  for (const { pattern, why: reason, instead: suggestion, allowedWhenShared } of RULES) {
    if (shared && allowedWhenShared === true) continue
    for (const match of text.matchAll(pattern))
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        phrase: match[0],
        reason,
        suggestion,
      })
  }
  // Of two findings at the same place the longer one explains more.
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const withoutOverlaps: HousingFinding[] = []
  for (const finding of found) {
    if (finding.start >= (withoutOverlaps.at(-1)?.end ?? 0)) withoutOverlaps.push(finding)
  }
  return withoutOverlaps
}

/** The text with the phrase of a finding replaced by its suggestion, capitalised like the phrase. */
export function applyFinding(text: string, { start, end, phrase, suggestion }: HousingFinding): string {
  const first = phrase.charAt(0)
  const capital = first !== first.toLowerCase() && suggestion !== ''
  const replacement = capital ? suggestion.charAt(0).toUpperCase() + suggestion.slice(1) : suggestion
  return text.slice(0, start) + replacement + text.slice(end)
}
