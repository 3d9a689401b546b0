/** A run of vitest over some suites. */
export interface SuiteRun {
  title: string
  projects: readonly string[]
  /** Test files at once; a suite that names none decides by itself. */
  workers?: number
  /** Only tests that bear one of these tags. */
  tags?: readonly string[]
}

/** What one command of package.json runs. */
export interface Plan {
  /** Types, lint and format. */
  checks: boolean
  /** The built product and a Chromium. */
  product: boolean
  suites: readonly SuiteRun[]
  /** Passed on to vitest: words of file names, `-t NAME`. */
  filters: readonly string[]
  /** The long figures of simulation, faults, series and kills. */
  full: boolean
  watch: boolean
}

const NODE = { title: 'node', projects: ['unit', 'api', 'sync', 'sw', 'mutants'], workers: 2 }
// Short it runs beside the others; its long figures want both cores for themselves.
const SIMULATION = { title: 'simulation', projects: ['sim'] }
const SHORT = { ...NODE, projects: [...NODE.projects, ...SIMULATION.projects] }
const FAULTS = { title: 'faults', projects: ['proxy', 'process'] }
// A page, its browser and its server share what one core gives; more of them only get in each other's way.
const SERIES = { title: 'series', projects: ['series'], workers: 2 }
const STORIES = { title: 'stories', projects: ['e2e'], workers: 2 }
// It puts other workers in the place of the built one: nothing that installs it may run beside.
const UPDATE = { title: 'update', projects: ['update'] }
// On one PostgreSQL a transaction of one file holds back what another file may read of the search's notes.
const SERVER = { title: 'server', projects: ['api'], workers: 1 }

const WITH_BROWSER = ['e2e', 'update', 'series']
const FLAGS = ['--full', '--stories', '--server', '--watch']

/** The suite of a test file, named by its path from the root. */
function projectOf(file: string): string {
  if (file === 'tests/e2e/update.test.ts') return 'update'
  return file.split('/')[1] ?? ''
}

/** The words among `args`: neither an option nor the value of `-t`. */
const wordsOf = (args: readonly string[]) =>
  args.filter((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-t')

/**
 * What a command does. Without arguments it is the check before a commit, with the stories that bear one
 * of `tags`; `--full` is everything with its long figures; `--stories` is every story, series and fault in
 * short; `--server` is the server's suite. Words choose among `files`, all test files as paths from the root.
 * @throws RangeError when words choose none.
 */
export function planOf(args: readonly string[], tags: readonly string[], files: readonly string[]): Plan {
  const filters = args.filter((arg) => !FLAGS.includes(arg))
  const [full, watch] = [args.includes('--full'), args.includes('--watch')]
  const plan = (suites: readonly SuiteRun[], checks = false): Plan => {
    const product = suites.some(({ projects }) => projects.some((project) => WITH_BROWSER.includes(project)))
    return { checks, product, suites, filters, full, watch }
  }
  const words = wordsOf(filters)
  if (words.length > 0) {
    const chosen = files.filter((file) => words.some((word) => file.includes(word)))
    if (chosen.length === 0) throw new RangeError(`No test file is named like ${words.join(' or ')}`)
    const projects = [...new Set(chosen.map(projectOf))]
    const beside = projects.filter((project) => project !== 'update')
    const named = { title: words.join(' '), projects: beside, workers: 2 }
    return plan([...(beside.length > 0 ? [named] : []), ...(beside.length < projects.length ? [UPDATE] : [])])
  }
  if (args.includes('--server')) return plan([SERVER])
  if (args.includes('--stories')) return plan([FAULTS, SERIES, STORIES, UPDATE])
  if (full) return plan([NODE, SIMULATION, FAULTS, SERIES, STORIES, UPDATE], true)
  return plan([SHORT, { ...STORIES, tags }, { ...UPDATE, tags }], true)
}
