import { download } from '../../../ui/download.ts'

/** Bytes have no form in JSON; how many there were is all that is told. */
const readableValue = (_: string, value: unknown) =>
  value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value

/** Gives the person a file with rows of their own device, as they lie there. */
export function exportRows(rows: readonly unknown[]): void {
  const file = new Blob([JSON.stringify(rows, readableValue, 2)], { type: 'application/json' })
  download(file, 'commonroof-unreadable.json')
}
