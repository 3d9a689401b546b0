import { holdNoServiceWorkers } from '../support/held-workers.ts'
import { print, type Row } from './rows.ts'

/** `npm run bench -- NAME [--json]` prints a table, or with `--json` only an array of rows. */
const BENCHMARKS: Record<string, () => Promise<{ bench: () => Promise<Row[]> }>> = {
  size: () => import('./size.ts'),
  offline: () => import('./offline.ts'),
  flush: () => import('./flush.ts'),
  sync: () => import('./sync.ts'),
  store: () => import('./store.ts'),
  photos: () => import('./photos.ts'),
  match: () => import('./match.ts'),
  site: () => import('./site.ts'),
  server: () => import('./server.ts'),
  tours: () => import('./tours.ts'),
  press: () => import('./press.ts'),
  start: () => import('./start.ts'),
  pictures: () => import('./pictures.ts'),
  backup: () => import('./backup.ts'),
  mails: () => import('./mails.ts'),
  'reused-pictures': () => import('./reused-pictures.ts'),
}

const [name = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const load = BENCHMARKS[name]
if (!load) {
  process.stderr.write(`Which benchmark? One of: ${Object.keys(BENCHMARKS).join(', ')}\n`)
  process.exit(2)
}
holdNoServiceWorkers()
const { bench } = await load()
print(await bench(), process.argv.includes('--json'))
process.exit(process.exitCode ?? 0)
