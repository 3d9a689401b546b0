import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { artifactFolder } from '../support/artifacts.ts'
import { within } from '../support/patience.ts'
import type { TestAccount } from '../support/people.ts'
import { FaultProxy } from '../support/proxy.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { Driver, EngineOptions } from './driver.ts'
import { EnginePage } from './engine-page.ts'
import { Firefox } from './firefox.ts'
import { WebKit } from './webkit.ts'

/** How long to wait for a picture of a page that may hang. */
const PICTURE_MAX_MS = 10_000

/** The engines besides Chromium, which has the whole suite. */
export const ENGINES = ['WebKit', 'Firefox'] as const
export type Engine = (typeof ENGINES)[number]

const START: Record<Engine, (options: EngineOptions) => Promise<Driver>> = {
  WebKit: (options) => WebKit.start(options),
  Firefox: (options) => Firefox.start(options),
}

/** A server behind a proxy, and a browser of an engine whose data outlives it, new for each story of a suite. */
export interface EngineStory {
  readonly server: ServerProcess
  readonly proxy: FaultProxy
  /** Starts the browser; a second call, after `quit`, starts it again with its data. */
  open(options?: Omit<EngineOptions, 'profile'>): Promise<EnginePage>
  /** Closes the browser as a person does. */
  quit(): Promise<void>
}

/**
 * Gives each story of the suite a server, a proxy and a browser. After a failed story, the picture of its page and
 * the errors of its pages are in the artifacts.
 */
export function useEngine(engine: Engine): EngineStory {
  let started: {
    server: ServerProcess
    proxy: FaultProxy
    profile: string
    end: () => Promise<void>
  } | null = null
  let driver: Driver | null = null

  const current = () => {
    if (started === null) throw new Error('The story has not begun')
    return started
  }

  beforeEach(async ({ task }) => {
    const data = temporaryFolder('data')
    const profile = temporaryFolder(engine.toLowerCase())
    const server = new ServerProcess(await freePort(), data.path)
    await server.start()
    const proxy = new FaultProxy(await freePort(), server.port)
    await proxy.start()
    const end = async () => {
      if (driver !== null && task.result?.state === 'fail') await keepTraces(`${engine} ${task.name}`, driver)
      await driver?.kill()
      driver = null
      await proxy.stop()
      await server.stop()
      profile.remove()
      data.remove()
    }
    started = { server, proxy, profile: profile.path, end }
    return end
  })

  return {
    get server() {
      return current().server
    },
    get proxy() {
      return current().proxy
    },
    async open(options = {}) {
      driver = await START[engine]({ profile: current().profile, ...options })
      return new EnginePage(driver, current().proxy.origin)
    },
    async quit() {
      await driver?.quit()
      driver = null
    },
  }
}

/** Stores the picture of the page of a failed story, and the errors of its pages. */
async function keepTraces(name: string, driver: Driver): Promise<void> {
  const folder = artifactFolder('failures', name.replace(/[^\p{L}\p{N}]+/gu, '-'))
  writeFileSync(join(folder, 'errors.txt'), driver.errors.join('\n'))
  // A page that hangs gives no picture.
  const picture = await within(driver.screenshot(), 'a picture', PICTURE_MAX_MS).catch(() => null)
  if (picture) writeFileSync(join(folder, 'page.png'), picture)
}

/** Sends the sign-in form. */
export async function sendSignIn(page: EnginePage, { email, password }: TestAccount): Promise<void> {
  await page.goto('/account?mode=sign-in')
  await page.waitFor('heading', 'Sign In')
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.press('button', 'Sign In', -1)
}

/** Signs in by the form and waits until another page is open. */
export async function signInByForm(page: EnginePage, account: TestAccount): Promise<void> {
  await sendSignIn(page, account)
  await page.waitUntil(async () => (await page.path()) !== '/account', 'another page than /account')
}

/** Waits until the service worker answers for the page. */
export async function waitForServiceWorker(page: EnginePage): Promise<void> {
  await page
    .waitUntil(
      () => page.call(() => navigator.serviceWorker.controller?.state === 'activated'),
      'the service worker',
    )
    .catch(async (error: unknown) => {
      throw new Error(`${String(error)}\nIts state: ${await page.call(workerState)}`, { cause: error })
    })
}

/** In the page: which workers there are, and how many files they have stored. */
async function workerState(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration()
  const { installing, waiting, active } = registration ?? {}
  const stored = await Promise.all(
    (await caches.keys()).map(
      async (name) => `${(await (await caches.open(name)).keys()).length} in ${name}`,
    ),
  )
  return JSON.stringify({
    registered: registration !== undefined,
    installing: installing?.state,
    waiting: waiting?.state,
    active: active?.state,
    stored,
  })
}

/** Chooses Sign Out in the menu of the signed-in person. */
export async function chooseSignOut(page: EnginePage): Promise<void> {
  await page.press('button', /welcome back/)
  await page.press('menuitem', 'Sign Out')
}
