/** Browsers by the words in their user agent; the first that is found counts, because most also name others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrom(?:e|ium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\/|\bAppleWebKit\/.*\bMobile\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** The characters of a user agent that are looked at. */
const USER_AGENT_MAX_LENGTH = 400

const find = (table: typeof BROWSERS, text: string) => table.find(([sign]) => sign.test(text))?.[1]

/** A device in words, such as `Safari on iPhone`, from the User-Agent header; other programs are `Another program`. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, USER_AGENT_MAX_LENGTH)
  const browser = find(BROWSERS, text)
  const system = find(SYSTEMS, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A program on ${system}` : 'Another program')
}

/** The place that a time zone is named after, such as `New York`; null for one without a place. */
export function placeOfTimeZone(timeZone: string | null): string | null {
  const parts = timeZone?.split('/') ?? []
  const last = parts.length > 1 && parts[0] !== 'Etc' ? parts.at(-1) : undefined
  return last?.replaceAll('_', ' ') ?? null
}
