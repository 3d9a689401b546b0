/** A regular expression that finds `source` where no letter or digit stands directly before or after it. */
export const wholeWords = (source: string, flags: 'iu' | 'giu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags)
