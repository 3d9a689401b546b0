const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** A number of bytes as text in decimal units: "512 bytes", "40 kB", "3.4 MB". */
export function formatBytes(bytes: number): string {
  let size = Math.max(0, bytes)
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  const digits = unit > 1 && size < 100 ? 1 : 0
  return `${size.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[unit]}`
}
