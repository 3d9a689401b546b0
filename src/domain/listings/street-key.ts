/** Letters of other scripts, and of old spellings, that look like a Latin letter. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  (
    [
      // Cyrillic.
      ['АВЕЅІЈКМНОРСТУХԚԜҺЬЗӀ', 'ABESIJKMHOPCTYXQWHb3I'],
      ['авеѕіјкмнорстухԛԝһԁӏгп', 'abesijkmhopctyxqwhdlrn'],
      // Greek.
      ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
      ['αγεηικνορτυχ', 'ayenikvoptux'],
      // Latin letters that are no plain ones.
      ['ıɑɡɩ', 'iagi'],
    ] as const
  ).flatMap(([letters, latin]) => Array.from(letters, (letter, index) => [letter, latin[index] ?? ''])),
)

const ABBREVIATIONS: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  apartment: '#',
  apt: '#',
  unit: '#',
  suite: '#',
  ste: '#',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

/** A name of a flat that is written together with its number, as in "Apt4". */
const FLAT = /^(?:apartment|apt|unit|suite|ste)(?=\d)/

/**
 * A street address in one spelling, for comparison: without case, accents, punctuation, invisible characters, leading
 * zeros and common abbreviations, and in Latin letters where others look alike.
 */
export function streetKey(street: string): string {
  const plain = street
    // Before the compatibility form joins it with the number before it.
    .replace(/½/g, ' 1/2')
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => LOOKALIKES[letter] ?? letter)
    .toLowerCase()
    .replace(/['’`´]/g, '')
    .replace(/#/g, ' # ')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
  return plain
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(FLAT, '# '))
    .flatMap((word) => word.split(' '))
    .map((word) => ABBREVIATIONS[word] ?? word.replace(/^0+(?=\d)/, ''))
    .join(' ')
    .replace(/#(?: #)+/g, '#')
}
