/** A run of vitest over some suites. */
export interface SuiteRun {
  title: string
  projects: readonly string[]
  /** How many test files run at once; default: vitest's setting for the project. */
  workers?: number
  /** Only tests whose tags fit this expression. */
  tags?: string
}

/** What one command of package.json runs. */
export interface Plan {
  /** Whether types, lint and format are checked. */
  checks: boolean
  /** Whether the suites need the built product and a Chromium. */
  product: boolean
  /** Whether the suites need Firefox and WebKit. */
  engines: boolean
  suites: readonly SuiteRun[]
  /** Arguments for vitest: parts of file names, `-t NAME`. */
  filters: readonly string[]
  /** Whether simulation, faults, series and kills use their long figures. */
  full: boolean
  watch: boolean
}

const NODE = { title: 'node', projects: ['unit', 'api', 'sync', 'sw', 'mutants'], workers: 2 }
// A short simulation runs beside the other projects; a long one needs both cores.
const SIMULATION = { title: 'simulation', projects: ['sim'] }
const SHORT = { ...NODE, projects: [...NODE.projects, ...SIMULATION.projects] }
const FAULTS = { title: 'faults', projects: ['proxy', 'process'], workers: 2 }
// A page, its browser and its server fill one core, so more workers would only slow each other down.
const SERIES = { title: 'series', projects: ['series'], workers: 2 }
const STORIES = { title: 'stories', projects: ['e2e'], workers: 2 }
// This suite replaces the built service worker, so no test that installs the worker may run beside it.
const UPDATE = { title: 'update', projects: ['update'] }
// A browser of another engine, its display and its server need more than one core.
const ENGINES = { title: 'engines', projects: ['engines'], workers: 1 }
const POSTGRES = { title: 'postgres', projects: ['postgres'], workers: 2 }
// On one PostgreSQL, an open transaction of one file delays the search changes that another file may read.
const SERVER = { title: 'server', projects: ['api'], workers: 1 }

// The servers of `postgres` and `process` need the built product, as browsers do.
const WITH_BROWSER = ['e2e', 'update', 'series', 'engines', 'postgres', 'process']
const FLAGS = ['--full', '--stories', '--rest', '--engines', '--postgres', '--server', '--watch']

/** The vitest project of a test file, given by its path from the root. */
function projectOf(file: string): string {
  if (file === 'tests/e2e/update.test.ts') return 'update'
  return file.split('/')[1] ?? ''
}

/** The parts of file names among `args`: neither an option nor the value of `-t`. */
const filePatternsOf = (args: readonly string[]) =>
  args.filter((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-t')

/**
 * The plan for the arguments of a command. Without arguments it is the check before a commit, with the
 * stories that have one of `tags`. `--full` runs everything with the long figures, `--stories` every story
 * and short series and faults, with `--rest` without those that `npm test` runs, `--engines` the stories in Firefox and WebKit, `--postgres` the faults of a PostgreSQL
 * server, `--server` the API tests. Other arguments choose files of `files` (all test files as paths from the
 * root) by parts of their names.
 * @throws RangeError when no file matches those arguments.
 */
export function planOf(args: readonly string[], tags: readonly string[], files: readonly string[]): Plan {
  const filters = args.filter((arg) => !FLAGS.includes(arg))
  const [full, watch] = [args.includes('--full'), args.includes('--watch')]
  const plan = (suites: readonly SuiteRun[], checks = false): Plan => {
    const uses = (names: readonly string[]) =>
      suites.some(({ projects }) => projects.some((project) => names.includes(project)))
    return {
      checks,
      product: uses(WITH_BROWSER),
      engines: uses(ENGINES.projects),
      suites,
      filters,
      full,
      watch,
    }
  }
  const patterns = filePatternsOf(filters)
  if (patterns.length > 0) {
    const chosen = files.filter((file) => patterns.some((pattern) => file.includes(pattern)))
    if (chosen.length === 0) throw new RangeError(`No test file is named like ${patterns.join(' or ')}`)
    const projects = [...new Set(chosen.map(projectOf))]
    const exceptUpdate = projects.filter((project) => project !== 'update')
    const named = { title: patterns.join(' '), projects: exceptUpdate, workers: 2 }
    return plan([
      ...(exceptUpdate.length > 0 ? [named] : []),
      ...(exceptUpdate.length < projects.length ? [UPDATE] : []),
    ])
  }
  if (args.includes('--server')) return plan([SERVER])
  const promised = tags.join(' or ')
  if (args.includes('--stories')) {
    const rest = args.includes('--rest') ? { tags: `not (${promised})` } : {}
    return plan([FAULTS, SERIES, { ...STORIES, ...rest }, { ...UPDATE, ...rest }])
  }
  if (args.includes('--engines')) return plan([ENGINES])
  if (args.includes('--postgres')) return plan([POSTGRES])
  if (full) return plan([NODE, SIMULATION, FAULTS, SERIES, STORIES, ENGINES, POSTGRES, UPDATE], true)
  return plan([SHORT, { ...STORIES, tags: promised }, { ...UPDATE, tags: promised }], true)
}
