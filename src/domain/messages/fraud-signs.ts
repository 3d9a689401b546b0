// Finds words that scams of rentals use, and says what they often mean. It never decides that somebody lies: most
// people who write one of them are honest, so a finding explains and blocks nothing.

import { wholeWords } from '../core/whole-words.ts'

/** What a phrase has in common with scams. */
export const FRAUD_SIGNS = ['money', 'gift-card', 'away', 'code', 'papers', 'contact', 'link'] as const
export type FraudSign = (typeof FRAUD_SIGNS)[number]

/** A sign in a message. */
export interface FraudFinding {
  sign: FraudSign
  /** The phrase, as it stands in the message. */
  phrase: string
  /** Whether honest people hardly ever write it. */
  isStrong: boolean
}

/** The sentences about each sign, for the person who reads the message and for the one who writes it. */
export const FRAUD_SENTENCES: Record<FraudSign, { reader: string; writer: string }> = {
  money: {
    reader:
      'This asks for money or names a way to send it. Pay nothing before you have seen the home and signed.',
    writer: 'People are told not to pay before they have seen the home and signed. Scams ask for it early.',
  },
  'gift-card': {
    reader: 'Nobody rents a home for gift cards. This is how scams take money that can’t be taken back.',
    writer: 'Gift cards are how scams take money. People who read this will be warned.',
  },
  away: {
    reader:
      'A person who can’t show the home, or sends keys by mail, may not have it. See it before you decide.',
    writer: 'Not being there, or keys by mail, is how many scams begin. Say who can show the home.',
  },
  code: {
    reader: 'Never pass on a code that you got by text or email. With it, others can use your name.',
    writer: 'Codes belong to the person who got them. People who read this will be warned.',
  },
  papers: {
    reader: 'Numbers and copies of your papers are for a contract, not for a first chat.',
    writer: 'Ask for papers when you sign. Before that, people are told to keep them.',
  },
  contact: {
    reader: 'Stay here until you have met: what is written here can be looked at if something goes wrong.',
    writer:
      'A phone number or an email in a first message looks like a scam. You can give it after you’ve met.',
  },
  link: {
    reader: 'Open links of strangers with care, and never sign in or pay behind one.',
    writer: 'People are careful with links of strangers. Say in words what’s behind it.',
  },
}

interface Rule {
  sign: FraudSign
  pattern: RegExp
  /** Whether only a first message to a person counts; later it is usual. */
  onlyFirst: boolean
  isStrong: boolean
}

/** A rule over whole words. Each expression repeats nothing without a limit, so its work grows with the text only. */
const rule = (
  sign: FraudSign,
  source: string,
  { onlyFirst = false, isStrong = false }: Partial<Pick<Rule, 'onlyFirst' | 'isStrong'>> = {},
): Rule => ({
  sign,
  pattern: wholeWords(source, 'iu'),
  onlyFirst,
  isStrong,
})

const STRONG = { isStrong: true }
const FIRST = { onlyFirst: true }

const PLACE = '(?:room|place|home|house|flat|apartment|unit|studio|spot|lease)'
const MONEY = "(?:deposit|money|rent|fee|payment|funds|first month(?:[’']s rent)?)"
const DEPOSIT = "(?:deposit|money|fee|payment|funds|first month(?:[’']s rent)?)"
const COINS = '(?:bit ?coins?|btc|ethereum|usdt|crypto(?:currency)?)'
const EARLY = '(?:first|now|today|before|upfront|in advance|to (?:hold|secure|reserve))'
const APPS = '(?:zelle|venmo|cash ?app|paypal|apple pay|wise|revolut|chime)'

/** The strong rules of a sign come first, because one finding of each sign is enough. */
const RULES: readonly Rule[] = [
  rule('money', 'western union|money ?gram', STRONG),
  // Somebody who works with coins names them too.
  rule('money', `(?:pay|paid|payment|accept|send|transfer)(?: \\p{L}{1,12}){0,3} ${COINS}`, STRONG),
  rule(
    'money',
    `(?:(?:send|pay|wire|transfer) (?:me|us)|(?:please|must|need to|have to|should) (?:send|pay|wire|transfer))(?: the| a| your)? ${MONEY}(?: \\p{L}{1,12}){0,4} ${EARLY}`,
    STRONG,
  ),
  // A person who offers the rent early is usually honest.
  rule('money', `(?:send|pay|wire|transfer)(?: the| a| your)? ${DEPOSIT}(?: \\p{L}{1,12}){0,4} ${EARLY}`),
  rule('money', `${MONEY}(?: \\p{L}{1,12}){0,4} to (?:hold|secure|reserve)(?: \\p{L}{1,8})? ${PLACE}`),
  rule(
    'money',
    `(?:hold|secure|reserve) (?:the|this|your) ${PLACE} (?:with|by|for) (?:a|the|your)? ?${MONEY}`,
  ),
  rule('money', "wire transfer|bank transfer|bank wire|cashier[’']?s che(?:ck|que)"),
  rule(
    'money',
    `(?:pay|send|transfer|wire)(?: \\p{L}{1,12}){0,4} (?:by|with|via|on|through|over|to my) ${APPS}`,
  ),
  rule('money', `${APPS} (?:me|it|only|works|is fine|preferred|transfer)`),
  rule('gift-card', '(?:gift|itunes|steam|google play|apple|amazon|vanilla|prepaid) ?cards?', STRONG),
  rule('away', '(?:mail|ship|post|courier|fedex|dhl)(?: \\p{L}{1,8}){0,2} (?:the )?keys', STRONG),
  rule('away', 'send(?: you)?(?: the)? keys', STRONG),
  rule(
    'away',
    'keys?(?: \\p{L}{1,10}){0,4} (?:by|via|through|with) (?:mail|post|courier|fedex|dhl|ups|usps)',
    STRONG,
  ),
  // People who move here write from far away.
  rule(
    'away',
    "(?:i(?:[’']?m| am)|we(?:[’']?re| are)) (?:currently |right now |now |presently )?(?:abroad|overseas|out of (?:the )?(?:country|state)|deployed|offshore|on a mission(?:ary)?(?: trip)?)",
  ),
  rule(
    'away',
    "(?:can(?:no|[’'])t|unable to|not able to) show (?:you )?the (?:inside|room|place|home|house|apartment|unit)",
  ),
  rule('code', '(?:verification|confirmation|6[- ]digit|six[- ]digit|google voice) code', STRONG),
  // Gates and garages have codes too.
  rule('code', '(?:send|tell|give|forward|read) (?:me|us) the code(?! (?:for|of|to) )', STRONG),
  rule(
    'papers',
    'ssn|social security (?:number|card)|credit card number|bank (?:account|login) (?:number|details)',
  ),
  rule(
    'papers',
    "(?:photo|photos|copy|scan|pictures?) of your (?:id|passport|driver[’']?s license|license|credit card|debit card)",
  ),
  rule('contact', '(?:\\+?1[ .-]?)?\\(?[2-9]\\d{2}\\)?[ .-]{0,2}\\d{3}[ .-]{0,2}\\d{4}', FIRST),
  rule('contact', '[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){1,4}', FIRST),
  rule('contact', '(?:whats ?app|telegram|we ?chat|viber|google ?chat|hangouts?)', FIRST),
  rule('contact', '(?:text|call|email|mail) me (?:at|on)', FIRST),
]

const LINK =
  /(?<![\p{L}\p{N}@.])(?:https?:\/\/|www\.)([^\s/:?#]{1,253})|(?<![\p{L}\p{N}@.])((?:bit\.ly|t\.co|tinyurl\.com|goo\.gl|t\.me|wa\.me)\/[^\s]{1,64})/giu

/** The first link in a text that does not stay at `host`. */
function foreignLink(text: string, host: string): string | undefined {
  for (const [link, site, short] of text.matchAll(LINK))
    if (short !== undefined || site?.toLowerCase() !== host.toLowerCase()) return link
  return undefined
}

/** The circumstances of a message. */
export interface FraudContext {
  /** Whether it is the first message between the two people. */
  isFirst: boolean
  /** The host of our own pages, whose links are no sign. */
  host: string
}

/**
 * The signs in a message, at most one of each kind, in the order of `FRAUD_SIGNS`. The text must be bounded, as
 * messages are.
 */
export function fraudSigns(text: string, { isFirst, host }: FraudContext): FraudFinding[] {
  return FRAUD_SIGNS.flatMap((sign): FraudFinding[] => {
    if (sign === 'link') {
      const phrase = foreignLink(text, host)
      return phrase === undefined ? [] : [{ sign, phrase, isStrong: false }]
    }
    for (const { sign: of, pattern, onlyFirst, isStrong } of RULES) {
      const found = of === sign && (isFirst || !onlyFirst) ? pattern.exec(text)?.[0] : undefined
      if (found !== undefined) return [{ sign, phrase: found, isStrong }]
    }
    return []
  })
}

/**
 * Whether signs are strong enough for a moderator to look at them: one that honest people hardly ever write, or money or
 * papers together with another one.
 */
export const areStrongSigns = (found: readonly FraudFinding[]): boolean =>
  found.some(({ isStrong }) => isStrong) ||
  (found.length > 1 && found.some(({ sign }) => sign === 'money' || sign === 'papers'))
