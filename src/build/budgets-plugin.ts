import type { Plugin, Rolldown } from 'vite'
import { chunksOf, closureOf, filesOf, holdsApp } from './app-bundle.ts'
import { BUDGETS, gzippedKb } from './budgets.ts'

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
  // The plugin also runs for the service worker, which has no pages.
  if (!holdsApp(bundle)) return
  const chunks = chunksOf(bundle)
  const exceeded: string[] = []
  for (const { name, of, maxKb, aimKb } of BUDGETS) {
    const kb = gzippedKb(
      [...filesOf(closureOf(of, chunks), chunks)].map((file) => chunks.get(file)?.code ?? ''),
    )
    const line = `${name}: ${kb.toFixed(1)} kB gzip, limit ${maxKb}${aimKb === undefined ? '' : `, aim ${aimKb}`}`
    this.info(line)
    if (kb <= maxKb) continue
    exceeded.push(line)
    // A later error of the build would hide the one below.
    this.warn(`exceeded: ${line}`)
  }
  if (exceeded.length > 0) this.error(`A byte budget is exceeded:\n${exceeded.join('\n')}`)
}
