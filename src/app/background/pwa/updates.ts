import { Workbox } from 'workbox-window'
import { flushLockName } from '../../../offline/db/lock-names.ts'
import { accountAtom, appStore } from '../../data/state.ts'
import { flushUnsaved } from '../../data/unsaved.ts'
import { passBarrier } from './update-barrier.ts'
import { updateStateAtom } from './update-state.ts'

/** A look for a new version costs two requests; a person who switches apps a lot would cause many. */
const CHECK_EVERY_MS = 5 * 60_000
/**
 * A request that leaves in the very moment of the switch wakes the old worker, and Chromium puts the
 * new one back in line. Asking again changes nothing then; a navigation does.
 */
const TAKEOVER_MAX_MS = 4_000
/** A page that still stands by then goes on as it is. */
const RELOAD_MAX_MS = 10_000

let workbox: Workbox | null = null
let patience: AbortController | null = null
/** What the person said yes to, although words would be lost. */
let loseWords = false

/** Registers the worker, looks for new versions now and then, and follows another tab that switches. */
export function watchUpdates(container: ServiceWorkerContainer): void {
  // The scripts that the worker imports are asked for anew as well, whatever a cache on the way says.
  workbox = new Workbox('/sw.js', { scope: '/', type: 'classic', updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => {
    if (appStore.get(updateStateAtom) === 'none') appStore.set(updateStateAtom, 'ready')
  })
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    // The first worker takes over a page that is as new as itself.
    if (controlled) void followSwitch()
    controlled = true
  })
  // Without a worker the product still works online; the next visit tries again.
  workbox.register().catch(() => undefined)

  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = performance.now()
    workbox?.update().catch(() => undefined)
  })
}

let reloading = false

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Words to the disk, then one reload. @returns false when the disk does not take them: the page stays. */
async function reloadOnce(): Promise<boolean> {
  if (reloading) return true
  reloading = true
  reloading = await flushed()
  if (reloading) location.reload()
  return reloading
}

const flushed = async () => (await flushUnsaved()) || loseWords

/** The new version is in charge, here or through another tab. */
async function followSwitch(): Promise<void> {
  if (!(await reloadOnce())) appStore.set(updateStateAtom, 'left-behind')
}

/** The person agreed. Waits until nothing is being sent; `callOffUpdate` ends the wait. */
export async function applyUpdate(): Promise<void> {
  const waiting = new AbortController()
  patience = waiting
  const account = appStore.get(accountAtom)
  const result = await passBarrier(
    {
      lockName: account && flushLockName(account.userId),
      locks: navigator.locks,
      flush: flushed,
      onWaiting: () => appStore.set(updateStateAtom, 'finishing'),
      signal: waiting.signal,
    },
    async () => {
      appStore.set(updateStateAtom, 'switching')
      workbox?.messageSkipWaiting()
      await sleep(TAKEOVER_MAX_MS)
      if (!(await reloadOnce())) return false
      // The lock is kept until the reload ends this page.
      await sleep(RELOAD_MAX_MS)
      return true
    },
  )
  appStore.set(updateStateAtom, result === 'unsaved' ? 'unsaved' : 'ready')
}

/** Not now: what is being sent goes on, and so does this version. */
export function callOffUpdate(): void {
  patience?.abort()
  appStore.set(updateStateAtom, 'ready')
}

/** The person saw that words would be lost, and wants the new version all the same. */
export async function updateAnyway(): Promise<void> {
  loseWords = true
  return updateAgain()
}

/** Tries to put the words on the disk once more, and reloads when that works. */
export async function updateAgain(): Promise<void> {
  if (appStore.get(updateStateAtom) === 'left-behind') return followSwitch()
  return applyUpdate()
}
