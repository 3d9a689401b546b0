import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { SIGN_INS } from '../../src/server/demo/demo-people.ts'
import { SAMPLE_PASSWORD } from '../../src/server/demo/seed.ts'
import { until } from './patience.ts'
import { waitUntilSettled } from './screen-faults.ts'
import { freePort, waitForExit } from './server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { TestBrowser } from './test-browser.ts'

const ROOT = join(import.meta.dirname, '../..')

// Writes the pictures of the web app manifest into public: the icons of its shortcuts, and screenshots of the built
// product with the samples of `npm run demo`.

/** The lit window of the mark, in the coordinates of an icon of 32 by 32. */
const litWindow = (x: number, y: number) =>
  `<path d="M${x} ${y}v-3.6a2.9 2.9 0 0 1 5.8 0v3.6Z" fill="#f5d21f" stroke="none"/>`

/** What each shortcut shows beside the window: lines in the colour of the mark's gable. */
const SHORTCUTS: Record<string, string> = {
  homes: `<circle cx="14.6" cy="14.4" r="7.9"/><path d="m20.6 20.4 5 5"/>${litWindow(11.7, 17.6)}`,
  saved: `<path d="M16 26 7.6 17.2a5.3 5.3 0 0 1 7.5-7.5l.9.9.9-.9a5.3 5.3 0 0 1 7.5 7.5Z"/>${litWindow(13.1, 20)}`,
  messages: `<path d="M9.6 22.6 7 26.2V10.6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3Z"/>${litWindow(13.1, 18.4)}`,
  outbox: `<path d="M11.4 10.4 16 5.8l4.6 4.6"/><path d="M6.8 17.4v5a3 3 0 0 0 3 3h12.4a3 3 0 0 0 3-3v-5"/>${litWindow(13.1, 21.2)}`,
}

for (const [name, lines] of Object.entries(SHORTCUTS)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="96" height="96"><rect width="32" height="32" rx="7" fill="#5b2bc4"/><g fill="none" stroke="#fdf9f2" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`
  const file = join(ROOT, `public/icons/shortcut-${name}-96.png`)
  await sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toFile(file)
}

const FORMS: Record<'narrow' | 'wide', BrowserContextOptions> = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 } },
}

const data = temporaryFolder('app-pictures')
const port = await freePort()
const origin = `http://localhost:${port}`
const server = spawn(process.execPath, ['src/server/cli/demo.ts'], {
  cwd: ROOT,
  env: { ...process.env, PORT: String(port), DATA_DIR: data.path },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = new TestBrowser(null)
try {
  await until(async () => (await fetch(`${origin}/healthz`)).ok, 'the server with samples to answer')
  await browser.start()
  mkdirSync(join(ROOT, 'public/screenshots'), { recursive: true })
  for (const form of ['narrow', 'wide'] as const) await photograph(form)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await waitForExit(server)
  data.remove()
}
process.exit()

/** Takes the screenshots of one form as the sample seeker. */
async function photograph(form: keyof typeof FORMS): Promise<void> {
  const page = await (await browser.newDevice(FORMS[form])).newPage()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.context().request.post(`${origin}/api/auth/login`, {
    data: { email: SIGN_INS[0].email, password: SAMPLE_PASSWORD },
  })
  await page.goto(`${origin}/home-finder`)
  await page.locator('[data-home]').first().waitFor()
  // The sample seeker's filters leave too few homes for a wide window.
  if (form === 'wide') {
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.locator('[data-home]').nth(2).waitFor()
  }
  // Below the window, the list waits to be scrolled to before it loads more.
  await write(page, `homes-${form}`, '[data-home]')
  if (form === 'narrow') {
    await page.locator('[data-home] h2 a').first().click()
    await page.getByRole('heading', { name: 'About this home' }).waitFor()
    await write(page, `home-${form}`)
  }
  await page.goto(`${origin}/saved`)
  await page.locator('[data-saved-home]').first().waitFor()
  await page.getByText('3 of 3 homes on this device').waitFor()
  await write(page, `saved-${form}`)
}

/** Writes a screenshot of the settled page with all its pictures. */
async function write(page: Page, name: string, settled = ':root'): Promise<void> {
  await waitUntilSettled(page, settled)
  await until(
    () =>
      page.evaluate(() =>
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
        ),
      ),
    'the pictures to load',
  )
  const png = await page.screenshot({ style: 'html { scrollbar-width: none }' })
  await sharp(png)
    .webp({ quality: 78, effort: 6 })
    .toFile(join(ROOT, `public/screenshots/${name}.webp`))
}
