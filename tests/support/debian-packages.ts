import { spawnSync } from 'node:child_process'
import { asRoot } from './root.ts'

/** An installation waits so many seconds for another one: two test files can miss the same package at the same time. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300']

/** Installs packages of Debian, as root or with sudo; an error shows as the absence of what they bring. */
export function installPackages(packages: readonly string[], purpose: string): void {
  process.stdout.write(`Installing ${packages.join(', ')} for ${purpose}\n`)
  for (const step of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', ...WAIT, '--no-install-recommends', ...packages],
  ]) {
    const [command, args] = asRoot(step)
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
