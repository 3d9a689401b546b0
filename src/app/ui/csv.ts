/**
 * The text of a CSV file (RFC 4180), with every cell in quotes. A cell that a spreadsheet would run as a formula gets
 * an apostrophe in front, because any visitor can enter the exported words.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
    return `"${safe.replaceAll('"', '""')}"`
  }
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
