const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** A number of bytes as text in decimal units: "512 bytes", "12.4 MB". */
export function formatBytes(bytes: number): string {
  let size = Math.max(0, bytes)
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  const digits = unit > 0 && size < 100 ? 1 : 0
  return `${size.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[unit]}`
}

/** The used share of the quota in percent, at least 1 and at most 100; null without a known quota. */
export function usedPercent(usedBytes: number, quotaBytes: number | null): number | null {
  if (quotaBytes === null) return null
  if (quotaBytes <= 0) return 100
  return Math.min(100, Math.max(1, Math.round((usedBytes / quotaBytes) * 100)))
}
