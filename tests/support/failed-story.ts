import { writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { beforeEach, onTestFailed, type RunnerTask } from 'vitest'
import { artifactFolder } from './artifacts.ts'
import { browsersRunning } from './test-browser.ts'
import { serversRunning } from './server-process.ts'

const ROOT = join(import.meta.dirname, '../..')
/** How long to wait for a page's text or screenshot: in some failures the page hangs. */
const LOOK_MAX_MS = 5000

/** The full name of a test as `-t` matches it: the names of its suites, then its own. */
const titleOf = ({ suite, name }: RunnerTask): string =>
  suite === undefined || suite.name === '' ? name : `${titleOf(suite)} > ${name}`

/** The title as a value of `-t`: escaped for the regular expression and quoted for the shell. */
const quotedPattern = (title: string) =>
  `'${title.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll("'", String.raw`'\''`)}'`

/**
 * After a failed story, writes the text and screenshots of its pages, their console and the server's log
 * to tests/.artifacts/failures, and prints the command that runs the story alone.
 */
beforeEach(({ task }) => {
  onTestFailed(async () => {
    const file = relative(ROOT, task.file.filepath)
    const title = titleOf(task)
    const name = `${basename(file, '.test.ts')} ${title}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 150)
    const folder = artifactFolder('failures', name)
    const shown: string[] = []
    for (const { pages, console } of browsersRunning) {
      for (const page of pages) {
        const number = shown.length + 1
        const text = await page
          .locator('body')
          .innerText({ timeout: LOOK_MAX_MS })
          .catch((error: unknown) => String(error))
        shown.push(`page ${number}: ${page.url()}\n${text}`)
        await page
          .screenshot({ path: join(folder, `page-${number}.png`), timeout: LOOK_MAX_MS })
          .catch(() => undefined)
      }
      writeFileSync(join(folder, 'console.log'), `${console.join('\n')}\n`)
    }
    writeFileSync(join(folder, 'pages.txt'), `${shown.join('\n\n')}\n`)
    for (const [index, { log }] of [...serversRunning].entries())
      writeFileSync(join(folder, `server-${index + 1}.log`), log)
    process.stderr.write(
      `${shown.join('\n\n')}\n` +
        `Screenshots, console and the server's log: ${relative(ROOT, folder)}\n` +
        `Alone: npm test -- ${file} -t ${quotedPattern(title)}\n` +
        `With the stories before it, whose state some need: npm test -- ${file}\n`,
    )
  })
})
