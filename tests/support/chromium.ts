import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function found(): string | undefined {
  return [process.env['CHROMIUM'], ...CANDIDATES].find((path) => path !== undefined && existsSync(path))
}

/**
 * The path of a Chromium; Debian's is installed when there is none and we may.
 * @throws Error naming the package when it can be neither found nor installed.
 */
export function findChromium(): string {
  const present = found()
  if (present) return present
  process.stdout.write('No Chromium found: installing the package "chromium" for the browser tests\n')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const step of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    const [command = '', ...args] = [...asRoot, ...step]
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const installed = found()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium: install the package "chromium", or set CHROMIUM to its path',
  )
}
