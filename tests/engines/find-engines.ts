import { existsSync } from 'node:fs'
import { installPackages } from '../support/debian-packages.ts'

/** What the stories of other engines need, and the packages of Debian that bring it. */
const NEEDED = [
  { path: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  { path: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver'] },
  { path: '/usr/bin/Xvfb', packages: ['xvfb'] },
  { path: '/usr/lib/python3/dist-packages/gi', packages: ['python3-gi'] },
  {
    path: '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
    packages: ['gir1.2-webkit2-4.1', 'fonts-liberation'],
  },
]

const missing = () => NEEDED.filter(({ path }) => !existsSync(path.replace('x86_64', machine())))
const machine = () => (process.arch === 'arm64' ? 'aarch64' : 'x86_64')

/** Installs Firefox and WebKitGTK where they are missing. @throws Error naming what cannot be installed. */
export function findEngines(): void {
  if (missing().length === 0) return
  installPackages(
    missing().flatMap(({ packages }) => packages),
    'the stories in Firefox and WebKit',
  )
  const left = missing().flatMap(({ packages }) => packages)
  if (left.length > 0) throw new Error(`The stories in Firefox and WebKit need ${left.join(', ')}`)
}
