import type { Row } from './rows.ts'
import { homes } from './match/homes.ts'
import { people } from './match/people.ts'

/** The parts in the order in which they run; `--only NAME` runs one. */
const PARTS: Record<string, () => Promise<Row[]>> = { people, homes }

/**
 * Roommate matching and the home search with growing numbers of people and homes.
 * @throws Error for an unknown part.
 */
export async function bench(): Promise<Row[]> {
  const at = process.argv.indexOf('--only')
  const names = at === -1 ? Object.keys(PARTS) : (process.argv[at + 1] ?? '').split(',')
  const rows: Row[] = []
  for (const name of names) {
    const part = PARTS[name]
    if (!part) throw new Error(`Which part? One of: ${Object.keys(PARTS).join(', ')}`)
    rows.push(...(await part()))
  }
  return rows
}
