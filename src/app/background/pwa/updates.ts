import { Workbox } from 'workbox-window'
import { trustedScript } from '../../../contract/trusted-scripts.ts'
import { flushLockName } from '../../../offline/db/lock-names.ts'
import { accountAtom, appStore } from '../../data/state.ts'
import { flushUnsaved } from '../../data/unsaved.ts'
import { passBarrier } from './update-barrier.ts'
import { TAKEOVER_MAX_MS, updateStateAtom } from './update-state.ts'

/** The minimum interval of checks, which cost two requests each: some people switch between apps often. */
const CHECK_EVERY_MS = 5 * 60_000
/** A page that has not reloaded by then continues as it is. */
const RELOAD_MAX_MS = 10_000

/** The pause after the first installation that fails; each further one doubles it. */
const INSTALL_AGAIN_MS = 15_000

let workbox: Workbox | null = null
let pendingUpdate: AbortController | null = null
/** Whether the person agreed to an update that loses unsaved input. */
let mayLoseInput = false

/** Registers the worker, checks for new versions, and follows a switch by another tab. */
export function watchUpdates(container: ServiceWorkerContainer): void {
  void install(container)
  let hadController = container.controller !== null
  container.addEventListener('controllerchange', () => {
    // The first worker controls a page of its own version, which needs no reload.
    if (hadController) void followSwitch()
    hadController = true
  })
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = performance.now()
    workbox?.update().catch(() => undefined)
  })
}

/** Registers the worker; without it the app works only online, so an installation that fails is repeated. */
async function install(container: ServiceWorkerContainer, pauseMs = INSTALL_AGAIN_MS): Promise<void> {
  const again = () => setTimeout(() => void install(container, pauseMs * 2), pauseMs)
  // `none` also bypasses the HTTP cache for the scripts that the worker imports.
  workbox = new Workbox(trustedScript('/sw.js'), { scope: '/', type: 'classic', updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => void announceUpdate(container))
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) {
    if (container.controller === null) again()
    return
  }
  // This one was on its way before workbox listened: the first script of a public page found it.
  const { installing } = registration
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') void announceUpdate(container)
    if (installing.state === 'redundant' && registration.active === null) again()
  })
}

/** A first worker that waits for a moment in Firefox is no new version: it follows none. */
async function announceUpdate(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.getRegistration()
  const isUpdate = registration?.active != null && registration.waiting !== null
  if (isUpdate && appStore.get(updateStateAtom) === 'none') appStore.set(updateStateAtom, 'ready')
}

let reloading = false

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Saves the input and reloads once. @returns false when the input could not be saved; the page stays then.
 */
async function reloadOnce(): Promise<boolean> {
  if (reloading) return true
  reloading = true
  reloading = await saveInput()
  if (reloading) location.reload()
  return reloading
}

const saveInput = async () => (await flushUnsaved()) || mayLoseInput

/** Reloads after this tab or another one has activated the new version. */
async function followSwitch(): Promise<void> {
  if (!(await reloadOnce())) appStore.set(updateStateAtom, 'left-behind')
}

/** Updates after the person's consent, when no request is in flight; `cancelUpdate` ends the wait. */
export async function applyUpdate(): Promise<void> {
  const controller = new AbortController()
  pendingUpdate = controller
  const account = appStore.get(accountAtom)
  const result = await passBarrier(
    {
      lockName: account && flushLockName(account.userId),
      locks: navigator.locks,
      flush: saveInput,
      onWaiting: () => appStore.set(updateStateAtom, 'finishing'),
      signal: controller.signal,
    },
    async () => {
      appStore.set(updateStateAtom, 'switching')
      workbox?.messageSkipWaiting()
      await sleep(TAKEOVER_MAX_MS)
      if (!(await reloadOnce())) return false
      // The reload ends this page, and only then the lock is released.
      await sleep(RELOAD_MAX_MS)
      return true
    },
  )
  appStore.set(updateStateAtom, result === 'unsaved' ? 'unsaved' : 'ready')
}

/** Cancels the update: this version goes on. */
export function cancelUpdate(): void {
  pendingUpdate?.abort()
  appStore.set(updateStateAtom, 'ready')
}

/** Updates although unsaved input is lost, after the person has confirmed that. */
export async function forceUpdate(): Promise<void> {
  mayLoseInput = true
  return retryUpdate()
}

/** Tries again to save the input, and updates when that works. */
export async function retryUpdate(): Promise<void> {
  if (appStore.get(updateStateAtom) === 'left-behind') return followSwitch()
  return applyUpdate()
}
