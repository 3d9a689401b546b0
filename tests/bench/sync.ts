import type { Row } from './rows.ts'
import { growthCosts } from './sync/growth.ts'
import { page } from './sync/page.ts'
import { peers } from './sync/peers.ts'
import { server } from './sync/real-server.ts'

/** The parts in the order in which they run; `--only NAME` runs one. */
const PARTS: Record<string, () => Promise<Row[]>> = { peers, server, growth: growthCosts, page }

/**
 * The product's outbox in Chromium: compared with its peers, with the real server, and with growing sizes.
 * @throws Error for an unknown part.
 */
export async function bench(): Promise<Row[]> {
  const at = process.argv.indexOf('--only')
  const names = at === -1 ? Object.keys(PARTS) : (process.argv[at + 1] ?? '').split(',')
  const rows: Row[] = []
  for (const name of names) {
    const part = PARTS[name]
    if (!part) throw new Error(`Which part? One of: ${Object.keys(PARTS).join(', ')}`)
    // A failing part must not lose the figures of the other parts.
    try {
      rows.push(...(await part()))
    } catch (error) {
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    }
  }
  return rows
}
