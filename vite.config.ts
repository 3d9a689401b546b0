import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS, SERIES_MAX_MS, TEST_MAX_MS } from './tests/support/patience.ts'
import { PROMISES } from './tests/support/promises.ts'
import { leaveOutSummaries } from './src/build/without-summaries.ts'
import { byteBudgets } from './src/build/budgets-plugin.ts'
import { classicChunks } from './src/build/classic-chunks.ts'
import { BUILD_TARGETS } from './src/build/oldest-browsers.ts'
import { pictureFiles, lazyPictures } from './src/build/picture-files.ts'
import { prerender } from './src/build/prerender-plugin.ts'
import { WEB_MANIFEST } from './src/build/web-manifest.ts'

/** The service worker's second script, imported where Background Sync exists; see sw/sync-event.ts. */
const SYNC_SCRIPT = 'sw-sync.js'

/** Identifies the code that reads and writes the device's rows; see src/offline/db/build-identity.ts. */
const define = { COMMONROOF_BUILD: JSON.stringify(buildId()) }

/** Returns a hash of the sources, so that a build without changes gives people nothing to download. */
function buildId(): string {
  const sources = ['contract', 'domain', 'offline', 'sync'].flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => `src/${folder}/${name}`),
  )
  const hash = createHash('sha256')
  for (const file of [...sources, 'package-lock.json']) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** Dexie without the code for browsers that the product does not serve; its default entry keeps all of it. */
const MODERN_DEXIE = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }

/** Builds SYNC_SCRIPT as one classic script, because a service worker cannot import modules dynamically. */
function syncScript(): Plugin {
  return {
    name: 'commonroof-sync-script',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define,
          resolve: { alias: [MODERN_DEXIE] },
          build: {
            outDir: 'dist',
            emptyOutDir: false,
            target: BUILD_TARGETS,
            lib: {
              entry: 'sw/send-outbox-script.ts',
              formats: ['iife'],
              name: 'commonroofSync',
              fileName: () => SYNC_SCRIPT,
            },
          },
        })
      },
    },
  }
}

/**
 * Takes the router's own scroll memory out, which the app does not use: its module reads sessionStorage when it loads,
 * and the first read of a page waits for another process.
 */
function withoutScrollMemory(): Plugin {
  return {
    name: 'commonroof-without-scroll-memory',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/router-core/dist/esm/scroll-restoration.js')) return null
      const without = code.replace('return sessionStorage', 'return undefined')
      if (without === code) this.error('The router reads no sessionStorage any more; remove this plugin')
      return { code: without, map: null }
    },
  }
}

/**
 * A test for modules by their path below src, without the ending; a folder ends with a slash.
 * @throws Error for a path that does not exist: without its modules a chunk would silently be another one.
 */
function modules(...paths: string[]): RegExp {
  for (const path of paths) {
    const isThere = ['', '.ts', '.tsx'].some((ending) => existsSync(`src/${path}${ending}`))
    if (!isThere) throw new Error(`vite.config.ts puts src/${path} into a chunk, and it does not exist`)
  }
  return new RegExp(
    `/src/(${paths.map((path) => (path.endsWith('/') ? path : `${path}\\.tsx?$`)).join('|')})`,
  )
}

const below = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)

/** The forms of several steps, and their fields. */
const WIZARD = modules(
  ...below('app/forms', 'wizard/', 'setup-frame', 'scroll-to-field'),
  ...below('app/ui', 'choice-group', 'toggle-chips', 'step-bubbles', 'help-tip'),
)
const PRODUCT = modules(
  'app/ui/',
  'app/data/images/',
  ...below('app/areas', 'homes/parts/', 'matches/parts/', 'viewings/parts/'),
  ...below('app/forms', 'use-submit', 'autosave'),
  ...below('domain', 'core/field-errors', 'seeker/seeker-labels'),
)

/**
 * Groups of shared modules, one chunk each. The groups are few, because a page waits for each chunk's
 * request and larger files compress better. A module that one page needs stays in that page's chunk.
 */
const CHUNKS = [
  // The first script of every page; of the app it imports nothing else.
  {
    name: 'boot',
    test: modules(
      'app/boot',
      'app/background/before-start/',
      'app/background/pwa/install-event',
      'app/background/last-screen/shown-copy',
      'app/site/help/open-anchor',
      ...below('app/data', 'tab-words', 'tab-storage', 'when-idle'),
      ...below('contract', 'headers', 'trusted-scripts', 'page-chunks'),
      ...below('offline/account', 'registry-reader', 'registry-names'),
      'offline/db/database-names',
      'domain/core/limits',
    ),
    priority: 5,
  },
  // Only a member's page loads it, before the app.
  {
    name: 'last-screen',
    test: modules('app/background/last-screen/show-screen', 'app/background/last-screen/screen-copy'),
    priority: 5,
  },
  // Vite's own function for dynamic imports, which the first script needs too.
  { name: 'boot', test: /vite\/preload-helper/, priority: 5 },
  // Public pages and the product both need these modules, which are too small for a request of their own.
  {
    name: 'frame',
    test: modules('app/main', 'domain/core/money', 'domain/core/phrases', 'domain/matches/match-weights'),
    priority: 5,
  },
  {
    name: 'start',
    test: modules(
      'app/session/start',
      'app/background/start-newsletter',
      // What watches for updates needs them too, and loads on public pages, which need nothing else of the account.
      ...below('offline/db', 'lock-names', 'sync-tag'),
    ),
    priority: 4,
  },
  {
    name: 'account',
    test: modules(
      'app/session/sign-in',
      'app/session/running-account',
      'app/account-parts',
      ...below(
        'app/data',
        'account-hooks',
        'use-today',
        'use-clock-offset',
        'upload-progress',
        'error-message',
      ),
      'app/shell/home-screen/home-screen-hint',
    ),
    priority: 3,
  },
  // What pages read and write on the device.
  {
    name: 'device',
    test: modules(
      ...below(
        'offline',
        'messages',
        'conversations',
        'groups',
        'homes',
        'listings',
        'matches',
        'viewings',
        'tours/',
      ),
      ...below('offline/outbox', 'enqueue', 'outbox'),
      // Without `picked-photos`, which loads with the boxes that take photos.
      ...below('offline/photos', 'photo-caches', 'photo-files', 'picked-rows', 'uploaded-photos'),
      ...below('offline/drafts', 'edit-drafts', 'draft-rows'),
      'app/background/home-pinning',
      'app/session/refresh-thread',
      'domain/listings/listing-edit',
      'offline/moved-days',
    ),
    priority: 2,
  },
  // Loaded after the first screen: the engine, the jobs, the HTTP client and the schemas of all endpoints.
  {
    name: 'sending',
    test: modules('app/session/sending', 'app/background/jobs', 'app/data/api-client/page-client'),
    priority: 1,
  },
  // Only the public pages share these modules.
  {
    name: 'site',
    test: modules(
      ...below('app/site', 'site-section', 'line-icon', 'claim-tag', 'action-link', 'ground-scene'),
      'app/illustrations/picture',
      ...below('app/ui', 'person-avatar', 'tabs'),
    ),
    priority: 2,
  },
  // Public pages share these components with the product; the product's other components stay out.
  {
    name: 'ui',
    test: /\/src\/app\/ui\/(button|badge|dialog|menu|notice|skeleton|spinner|avatar|text-field|field-shell|control-classes)\b/,
    minShareCount: 4,
    priority: 1,
  },
  // What most pages of the product share.
  {
    name: 'product',
    test: (id: string) => PRODUCT.test(id) && !WIZARD.test(id),
    minShareCount: 4,
    priority: 2,
  },
  { name: 'wizard', test: WIZARD, minShareCount: 2, priority: 1 },
]

const pictures = lazyPictures(import.meta.dirname)
const pages = prerender(import.meta.dirname, pictures)

const DEV_SERVER = 'http://localhost:8787'

/** The suite `update`: it replaces the served build, so no other browser test may run at the same time. */
const UPDATE_STORIES = 'tests/e2e/update.test.ts'

/** A test suite in Node. A process runs many files in turn, so each file must undo its global changes. */
const suite = (name: string, extra: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: 'node',
    isolate: false,
    // These limits only stop tests that hang; no test measures time.
    testTimeout: TEST_MAX_MS,
    hookTimeout: TEST_MAX_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    tags: [...PROMISES],
    ...extra,
  },
})

/**
 * Whether an error is a race inside Node's fetch: it adds bytes to the body of a response whose request was aborted in
 * the same moment, and nobody can catch the error. The suites with a bad connection meet it once in thousands of requests.
 */
const isUndiciRace = (error: { code?: unknown; stack?: string | undefined }) =>
  error.code === 'ERR_INVALID_STATE' && error.stack?.includes('node:internal/deps/undici') === true

/** Options for suites that run dozens or thousands of rounds in one test. */
const LONG = { testTimeout: SERIES_MAX_MS, hookTimeout: SERIES_MAX_MS }

/** Options for suites that open the device's database: Dexie finds IndexedDB only if it is there before Dexie loads. */
const DISK = { setupFiles: ['fake-indexeddb/auto'] }

/** Options for suites that run the built product in a real Chromium. */
const BROWSER = { setupFiles: ['tests/support/failed-story.ts'] }

export default defineConfig({
  plugins: [
    leaveOutSummaries(),
    react(),
    tailwindcss(),
    pictureFiles(pictures),
    withoutScrollMemory(),
    classicChunks(import.meta.dirname),
    pages.plugin,
    byteBudgets(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: WEB_MANIFEST,
      // Only installing the app needs the larger icons, and installing needs a network anyway.
      includeManifestIcons: false,
      // The pages must be in dist before the plugin lists the worker's files.
      integration: { beforeBuildServiceWorker: pages.write },
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,speculationrules}', 'icons/icon-192.png'],
        // The worker caches this script itself, and only where Background Sync exists. In place of a page's own
        // style sheet it answers with the app's, which holds all of it.
        globIgnores: [SYNC_SCRIPT, 'assets/page-*.css'],
        rollupFormat: 'iife',
      },
    }),
    syncScript(),
  ],
  define,
  resolve: {
    // The shim serves React versions without the hook; this app's version has it.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'use-sync-external-store' },
      MODERN_DEXIE,
    ],
  },
  build: {
    outDir: 'dist',
    target: BUILD_TARGETS,
    assetsInlineLimit: 0,
    // With so few chunks (see CHUNKS), preload lists would cost every page more bytes than they save time.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/photos', '/healthz', '/readyz'].map((path) => [path, DEV_SERVER])),
  },
  test: {
    teardownTimeout: TEST_MAX_MS,
    onUnhandledError: (error) => !isUndiciRace(error),
    projects: [
      suite('unit', DISK),
      suite('api'),
      suite('sync', DISK),
      suite('sw', DISK),
      suite('sim', LONG),
      suite('mutants'),
      suite('process'),
      suite('proxy', { ...DISK, ...LONG }),
      suite('series', { ...BROWSER, ...LONG }),
      suite('e2e', { ...BROWSER, exclude: [UPDATE_STORIES] }),
      suite('engines', LONG),
      suite('postgres', LONG),
      suite('update', { ...BROWSER, include: [UPDATE_STORIES] }),
    ],
  },
})
