import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
let collect: Collect | null = null

/**
 * Collects garbage at once, and gives the memory back to the system. V8 alone lets the heap grow far before it looks
 * through it, which is right for a server, but not after work that leaves a lot of garbage and is not repeated. It
 * stops the process for some hundredths of a second.
 */
export function giveMemoryBack(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
    setFlagsFromString('--no-expose-gc')
  }
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
