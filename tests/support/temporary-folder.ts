import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const left = new Set<string>()
process.once('exit', () => left.forEach(removeFolder))

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  left.delete(path)
}

/** An empty folder, which goes with the process when nobody removes it before. */
export function temporaryFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `commonroof-${name}-`))
  left.add(path)
  return { path, remove: () => removeFolder(path) }
}
