import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const MODULE = join(import.meta.dirname, '../support/test-browser.ts')

/** Whether a process group has a process. */
function isRunning(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

test('a browser ends with the test process that started it, also when that one is killed', async () => {
  const profile = temporaryFolder('profile')
  const code = `
    const { launchChromium } = await import(${JSON.stringify(MODULE)})
    const { child, port } = launchChromium(${JSON.stringify(profile.path)})
    await port
    process.stdout.write(String(child.pid))
    setInterval(() => undefined, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(starter.stdout, 'data')) as [Buffer]
  const group = Number(String(line))
  expect(isRunning(group)).toBe(true)
  starter.kill('SIGKILL')
  await expect.poll(() => isRunning(group)).toBe(false)
  profile.remove()
})
