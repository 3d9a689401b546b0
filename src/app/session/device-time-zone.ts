/** The time zone of this device, by which its person recognises it among others; null when it does not tell. */
export function deviceTimeZone(): string | null {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || null
}
