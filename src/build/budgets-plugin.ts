import type { Plugin, Rolldown } from 'vite'
import { holdsApp } from './app-bundle.ts'
import { BUDGETS, gzippedKb } from './budgets.ts'

interface Chunk {
  code: string
  imports: readonly string[]
  moduleIds: readonly string[]
}

/** The chunks that contain the modules, and all that these import at once. @throws Error for a module in no chunk. */
function closureOf(modules: readonly string[], chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks.get(name)
    if (chunk === undefined || found.has(name)) return
    found.add(name)
    chunk.imports.forEach(visit)
  }
  for (const module of modules) {
    const [name] =
      [...chunks].find(([, chunk]) => chunk.moduleIds.some((id) => id.endsWith(`/src/app/${module}`))) ?? []
    if (name === undefined) throw new Error(`A budget counts src/app/${module}, which is in no chunk`)
    visit(name)
  }
  return found
}

/** Compares what pages load with the budgets. The build prints the figures, and fails when a limit is exceeded. */
export function byteBudgets(): Plugin {
  return {
    name: 'commonroof-budgets',
    apply: 'build',
    // After the chunks have their last form.
    enforce: 'post',
    generateBundle: { order: 'post', handler: compareWithBudgets },
  }
}

/** @throws Error when a budget is exceeded. */
function compareWithBudgets(
  this: Rolldown.PluginContext,
  _options: unknown,
  bundle: Rolldown.OutputBundle,
): void {
  const chunks = new Map<string, Chunk>()
  for (const [name, part] of Object.entries(bundle)) if (part.type === 'chunk') chunks.set(name, part)
  // The plugin also runs for the service worker, which has no pages.
  if (!holdsApp(bundle)) return
  const exceeded: string[] = []
  for (const { name, of, maxKb, aimKb } of BUDGETS) {
    const kb = gzippedKb([...closureOf(of, chunks)].map((chunk) => chunks.get(chunk)?.code ?? ''))
    const line = `${name}: ${kb.toFixed(1)} kB gzip, limit ${maxKb}${aimKb === undefined ? '' : `, aim ${aimKb}`}`
    this.info(line)
    if (kb <= maxKb) continue
    exceeded.push(line)
    // A later error of the build would hide the one below.
    this.warn(`exceeded: ${line}`)
  }
  if (exceeded.length > 0) this.error(`A byte budget is exceeded:\n${exceeded.join('\n')}`)
}
