import { Workbox } from 'workbox-window'
import { flushLockName } from '../../offline/engine-ports.ts'
import { accountAtom, appStore } from '../session/state.ts'
import { flushUnsaved } from '../session/unsaved.ts'
import { passBarrier } from './update-barrier.ts'
import { updateStateAtom } from './update-state.ts'

/** A look for a new version costs two requests; a person who switches apps a lot would cause many. */
const CHECK_EVERY_MS = 5 * 60_000
/** A worker that does not take over by then has not understood; the page goes on as it is. */
const SWITCH_MAX_MS = 15_000

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
    if (controlled) void reloadOnce()
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

/** The new version is in charge, here or through another tab: words to the disk, then one reload. */
async function reloadOnce(): Promise<void> {
  if (reloading) return
  reloading = true
  if (!(await flushUnsaved()) && !loseWords) {
    reloading = false
    appStore.set(updateStateAtom, 'left-behind')
    return
  }
  location.reload()
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
      flush: async () => (await flushUnsaved()) || loseWords,
      onWaiting: () => appStore.set(updateStateAtom, 'finishing'),
      signal: waiting.signal,
    },
    async () => {
      appStore.set(updateStateAtom, 'switching')
      workbox?.messageSkipWaiting()
      // The lock is kept until the reload ends this page.
      await new Promise((resolve) => setTimeout(resolve, SWITCH_MAX_MS))
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
  if (appStore.get(updateStateAtom) === 'left-behind') return reloadOnce()
  return applyUpdate()
}
