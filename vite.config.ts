import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS, SERIES_MAX_MS, TEST_MAX_MS } from './tests/support/patience.ts'
import { PROMISES } from './tests/support/promises.ts'
import { pictureFiles, picturesOf } from './src/build/picture-files.ts'
import { prerender } from './src/build/prerender-plugin.ts'

/** The worker's second script, which it imports where there is Background Sync; see sw/sync-event.ts. */
const SYNC_SCRIPT = 'sw-sync.js'
const TARGET = 'es2023'

/** What decides how rows of the device are written and read; see src/offline/db/build-identity.ts. */
const define = { COMMONROOF_BUILD: JSON.stringify(buildId()) }

/** The same for the same sources: a build that changes nothing is nothing to download. */
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

/** Builds it beside the worker: one classic script, because workers cannot import modules when they like. */
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
          build: {
            outDir: 'dist',
            emptyOutDir: false,
            target: TARGET,
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
 * Few chunks, by who needs them: each is a request before a page can be used, and words compress better
 * together. What only one page needs stays in that page's own chunk.
 */
const SITE =
  /\/src\/app\/(marketing\/(section|stroke|claim-tag|action-link|ground|city-window)|illustrations\/(picture|person-avatar)|ui\/tabs)\.tsx?$/
const CHUNKS = [
  // These stand on pages of either kind, and are too small for a request of their own.
  { name: 'frame', test: /\/src\/(app\/main\.tsx|domain\/(money|phrases|match-weights)\.ts)/, priority: 3 },
  { name: 'start', test: /\/src\/app\/(session\/start|pwa\/after-load)\.ts/, priority: 2 },
  { name: 'account', test: /\/src\/app\/session\/live\.ts/, priority: 1 },
  { name: 'site', test: SITE, priority: 2 },
  // What public pages use of it is apart from what only the product does.
  {
    name: 'ui',
    test: /\/src\/app\/ui\/(button|badge|dialog|menu|notice|skeleton|spinner|avatar|text-field|field-shell|control-classes)\b/,
    minShareCount: 4,
    priority: 1,
  },
  { name: 'product', test: /\/src\/app\/(ui|wizard|homes|images|people|viewings)\//, minShareCount: 4 },
]

const pictures = picturesOf(import.meta.dirname)
const pages = prerender(import.meta.dirname, pictures)

const DEV_SERVER = 'http://localhost:8787'

/** It puts other builds in the place of the one that is served: nothing else may run beside it. */
const UPDATE_STORIES = 'tests/e2e/update.test.ts'

/** Suites run in Node, in processes that take one file after the other: what a file sets it puts back. */
const suite = (name: string, extra: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: 'node',
    isolate: false,
    // No test measures the machine: these only end what hangs.
    testTimeout: TEST_MAX_MS,
    hookTimeout: TEST_MAX_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    tags: [...PROMISES],
    ...extra,
  },
})

/** For suites that play dozens or thousands of rounds in one test. */
const LONG = { testTimeout: SERIES_MAX_MS, hookTimeout: SERIES_MAX_MS }

/** For suites that drive the built product in a real Chromium. */
const BROWSER = { setupFiles: ['tests/support/failed-story.ts'] }

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    pictureFiles(pictures),
    pages.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        id: '/',
        name: 'Commonroof',
        short_name: 'Commonroof',
        description: 'Roommates, rooms and homes in Southern California and New York City.',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: '#fcf8f2',
        theme_color: '#5b2bc4',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Messages', url: '/messages' },
          { name: 'Find your home', url: '/home-finder' },
          { name: 'Outbox', url: '/outbox' },
        ],
      },
      // The larger ones are for who installs the app, which takes a network anyway.
      includeManifestIcons: false,
      // The worker's list of files is made from what lies in dist by then.
      integration: { beforeBuildServiceWorker: pages.write },
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg}', 'icons/icon-192.png'],
        // The worker keeps that one itself, and only where it can use it.
        globIgnores: [SYNC_SCRIPT],
        rollupFormat: 'iife',
      },
    }),
    syncScript(),
  ],
  define,
  resolve: {
    // The shim is for Reacts that lack the hook; ours has it.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'use-sync-external-store' }],
  },
  build: {
    outDir: 'dist',
    target: TARGET,
    assetsInlineLimit: 0,
    // Chunks are few (see CHUNKS): a list of who needs whom would cost every page more than it saves one.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/photos', '/healthz'].map((path) => [path, DEV_SERVER])),
  },
  test: {
    teardownTimeout: TEST_MAX_MS,
    projects: [
      suite('unit'),
      suite('api'),
      suite('sync'),
      suite('sw'),
      suite('sim', LONG),
      suite('mutants'),
      suite('process'),
      suite('proxy', { ...LONG, fileParallelism: false }),
      suite('series', { ...BROWSER, ...LONG }),
      suite('e2e', { ...BROWSER, exclude: [UPDATE_STORIES] }),
      suite('update', { ...BROWSER, include: [UPDATE_STORIES] }),
    ],
  },
})
