import { existsSync } from 'node:fs'
import { installPackages } from './debian-packages.ts'

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
  installPackages([PACKAGE], 'the browser tests')
  const installed = firstExisting(CANDIDATES)
  if (installed) return installed
  throw new Error(
    `The browser tests need Chromium: install the package "${PACKAGE}", or set CHROMIUM to its path`,
  )
}
