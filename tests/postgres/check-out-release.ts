import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Commits of releases. */
export const RELEASES = {
  /** It runs in production while this one is deployed, and again when this one is taken back. Move it with each release. */
  previous: 'd53c7a69a0bd9a73612efc8f89365de4e7933222',
  /** One that lacks several migrations of this one, and refuses to start on a database that has them. */
  beforeMigrations: '028ad1493957a90130985f5b36e8bbf8aef2f809',
}

/**
 * Writes the server of a release into a folder, beside the packages and the built client of this one.
 * @throws Error in a clone without that commit, so that the test cannot be skipped unnoticed
 */
export function checkOutRelease(commit: string): { path: string; remove: () => void } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 1 << 28 })
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch {
    throw new Error(`This clone has no commit ${commit}. Get it with: git fetch --unshallow`)
  }
  const folder = temporaryFolder('release')
  execFileSync('tar', ['-x', '-C', folder.path], {
    input: git('archive', commit, 'src', 'package.json'),
  })
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(folder.path, name))
  return folder
}
