import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The full browser: the faster headless shell has no Background Sync. */
const PACKAGE = 'chromium'
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const firstExisting = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path))

/**
 * The path of a Chromium. Without one, Debian's package is installed, as root or with sudo.
 * @throws Error naming the package when Chromium can be neither found nor installed.
 */
export function findChromium(): string {
  const found = firstExisting([process.env['CHROMIUM'], ...CANDIDATES])
  if (found) return found
  process.stdout.write(`No Chromium found: installing the package "${PACKAGE}" for the browser tests\n`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const step of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', PACKAGE],
  ]) {
    const [command = '', ...args] = [...asRoot, ...step]
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const installed = firstExisting(CANDIDATES)
  if (installed) return installed
  throw new Error(
    `The browser tests need Chromium: install the package "${PACKAGE}", or set CHROMIUM to its path`,
  )
}
