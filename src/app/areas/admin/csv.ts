/**
 * The text of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in
 * front, because any visitor can enter the exported addresses.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
