/** The browser has begun to read the file by then, and keeps its own reference. */
const READ_BY_MS = 60_000

/** Hands a file to the browser as a download. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_BY_MS)
}
