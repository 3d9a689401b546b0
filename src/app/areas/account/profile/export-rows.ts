import { download } from '../../../ui/download.ts'

/** JSON cannot hold binary data, so the file states only its length. */
const readableValue = (_: string, value: unknown) =>
  value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value

/** Downloads rows of the device's database as a JSON file, in the form in which they are stored. */
export function exportRows(rows: readonly unknown[]): void {
  const file = new Blob([JSON.stringify(rows, readableValue, 2)], { type: 'application/json' })
  download(file, 'commonroof-unreadable.json')
}
