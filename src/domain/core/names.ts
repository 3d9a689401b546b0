import * as v from 'valibot'
import { isStorableText } from './text.ts'

// The rule for every name that other people see: of people and of groups.

/** An emoji of one or several code points: joined people, skin tones, keycaps and flags of regions. */
const EMOJI =
  /[#*0-9]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*(?:[\u{e0020}-\u{e007e}]{2,6}\u{e007f})?/gu
/** A choice between text and picture that follows no emoji; NFKC leaves it behind after ™ or ㊙. */
const STRAY_SELECTOR = /(^|[^\p{Extended_Pictographic}#*0-9])[\ufe0e\ufe0f]+/gu
/** Control, zero-width and bidi characters, line separators, and letters that show nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u
const HIDDEN_MESSAGE = 'Please leave out invisible characters'

/** Letters that look like those of the product's name and that NFKC does not replace, in lower case. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  Object.entries({ c: 'сϲᴄⲥ', o: 'оοσօⲟᴏøδ0', m: 'мμᴍ', n: 'пηνոռɴ', r: 'гᴦʀⲅ', f: 'ғϝꜰƒ' }).flatMap(
    ([latin, others]) => Array.from(others, (other) => [other, latin]),
  ),
)
const PRODUCT = 'commonroof'

/** The refusal of a name that poses as the product. */
export const PRODUCT_NAME_MESSAGE = 'Please pick a name that doesn’t start with Commonroof'

/** One spelling of a name: NFKC, trimmed, with single spaces. */
function normaliseName(text: string): string {
  return text.normalize('NFKC').replace(STRAY_SELECTOR, '$1').replace(/ +/g, ' ').trim()
}

const showsEverything = (name: string) => !INVISIBLE.test(name.replace(EMOJI, ''))

/** Whether a name begins like the product's, in any case, spacing, accents and letters that look alike. */
export function posesAsProduct(name: string): boolean {
  const letters = Array.from(name.normalize('NFKD').toLowerCase(), (letter) => LOOKALIKES[letter] ?? letter)
  const plain = letters
    .filter((letter) => /\p{L}/u.test(letter))
    .join('')
    .replaceAll('rn', 'm')
  return plain.startsWith(PRODUCT)
}

/** A schema for a name that other people see, of at most `max` UTF-16 code units once it is normalized. */
export function shownName(max: number, required: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    // A decomposed or joined letter is longer than the one that it becomes.
    v.maxLength(4 * max, `Please keep this to ${max} characters`),
    v.transform(normaliseName),
    v.nonEmpty(required),
    v.maxLength(max, `Please keep this to ${max} characters`),
    v.check(isStorableText, 'This text has a character we can’t save'),
    v.check(showsEverything, HIDDEN_MESSAGE),
    v.check((name) => !posesAsProduct(name), PRODUCT_NAME_MESSAGE),
  )
}
