import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The commit that runs in production while this one is deployed. Move it with each release. */
const PREVIOUS_RELEASE = '028ad1493957a90130985f5b36e8bbf8aef2f809'

/**
 * Writes the server of the previous release into a folder, beside the packages and the built client of this one.
 * @throws Error in a clone without that commit, so that the test cannot be skipped unnoticed
 */
export function checkOutPreviousRelease(): { path: string; remove: () => void } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 1 << 28 })
  try {
    git('cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`)
  } catch {
    throw new Error(`This clone has no commit ${PREVIOUS_RELEASE}. Get it with: git fetch --unshallow`)
  }
  const folder = temporaryFolder('previous-release')
  execFileSync('tar', ['-x', '-C', folder.path], {
    input: git('archive', PREVIOUS_RELEASE, 'src', 'package.json'),
  })
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(folder.path, name))
  return folder
}
