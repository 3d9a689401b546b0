import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const remaining = new Set<string>()
process.once('exit', () => remaining.forEach(removeFolder))

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  remaining.delete(path)
}

/** Creates an empty folder, which is removed by `remove` or when the process exits. */
export function temporaryFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `commonroof-${name}-`))
  remaining.add(path)
  return { path, remove: () => removeFolder(path) }
}
