import { spawn } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { mutantNamed } from '../mutants/mutants.ts'
import { fileOf, mutate } from '../mutants/mutate.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const NOT_COPIED = ['node_modules', '.git', 'dist', '.tsbuild', '.data', '.artifacts', 'coverage']
/** The commands of `npm run build`. */
const BUILD = [
  ['vite', 'build', '--logLevel=warn'],
  ['node', 'src/build/compress.ts'],
] as const

/** A failed test with its messages. */
export interface Failure {
  title: string
  message: string
}

/** Which tests of the copy to run, and their environment variables. */
export interface Run {
  project: string
  file: string
  only: RegExp
  env: Record<string, string>
}

interface Report {
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/** A copy of the project that is built with a planted bug. */
export class PlantedProduct {
  readonly #folder: { path: string; remove: () => void }

  private constructor(folder: { path: string; remove: () => void }) {
    this.#folder = folder
  }

  /**
   * Copies and builds the project with a bug.
   * @throws RangeError for an unknown bug or one that does not fit the source; Error when the build fails.
   */
  static async build(mutantName: string): Promise<PlantedProduct> {
    const mutant = mutantNamed(mutantName)
    const folder = temporaryFolder(`planted-${mutantName}`)
    cpSync(ROOT, folder.path, {
      recursive: true,
      filter: (source) => source === ROOT || !NOT_COPIED.includes(basename(source)),
    })
    symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'))
    for (const file of new Set(mutant.patches.map(fileOf))) {
      const mutated = mutate(mutant, file, readFileSync(file, 'utf8'))
      if (mutated !== null) writeFileSync(file.replace(ROOT, folder.path), mutated)
    }
    const product = new PlantedProduct(folder)
    for (const [tool, ...args] of BUILD) {
      const { status, output } = await product.#run(tool, args, {})
      if (status !== 0) throw new Error(`With ${mutantName} the product does not build: ${output}`)
    }
    return product
  }

  /** Runs the tests of a file of the copy whose names match `only`, and returns those that failed. */
  async failuresOf({ project, file, only, env }: Run): Promise<Failure[]> {
    const outputFile = join(this.#folder.path, 'report.json')
    const { output } = await this.#run(
      'vitest',
      ['run', '--project', project, file, '-t', only.source, '--reporter=json', `--outputFile=${outputFile}`],
      env,
    )
    let report: Report
    try {
      report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
    } catch (cause) {
      throw new Error(`${file} did not run in the copy: ${output}`, { cause })
    }
    return report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: fullName,
        message: (failureMessages ?? []).join('\n'),
      }))
  }

  /** Deletes the copy. */
  remove(): void {
    this.#folder.remove()
  }

  #run(
    tool: string,
    args: string[],
    env: Record<string, string>,
  ): Promise<{ status: number | null; output: string }> {
    // The environment of this vitest's workers must not reach the other vitest.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV$|COMMONROOF_FULL$)/.test(name),
    )
    const child = spawn(join(ROOT, 'node_modules/.bin', tool), args, {
      cwd: this.#folder.path,
      env: { ...Object.fromEntries(inherited), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    return new Promise((done) =>
      child.once('close', (status) => done({ status, output: output.slice(-3000) })),
    )
  }
}
