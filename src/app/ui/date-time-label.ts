const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** A time to the second, such as `Nov 12, 9:30:05 AM`; `at` is in Unix milliseconds. */
export function dateTimeLabel(at: number): string {
  return format.format(at)
}
