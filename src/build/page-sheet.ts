import { createHash } from 'node:crypto'
import { pageFile } from '../content/paths.ts'
import { gzippedKb, PAGE_SHEET_MAX_KB } from './budgets.ts'
import { usedStyles } from './used-styles.ts'

/** A page's own style sheet: the part of the app's that it uses. */
export interface PageSheet {
  /** The page's HTML with a link to its sheet, which also names the app's. */
  html: string
  /** The sheet's file, from the site's root. */
  file: string
  css: string
}

/** The link to the app's style sheet, as the build writes it. */
const APP_SHEET = /<link rel="stylesheet"[^>]*href="(\/assets\/[^"]+\.css)"[^>]*>/

/** The address of the app's style sheet in the built shell. @throws Error when the shell has none */
export function appSheetOf(shell: string): string {
  const address = APP_SHEET.exec(shell)?.[1]
  if (address === undefined) throw new Error('The built index.html links no style sheet')
  return address
}

/**
 * Gives a page a style sheet of its own. The name begins with `page-`, which the service worker knows.
 * @throws Error when the sheet exceeds its budget.
 */
export function withPageSheet(path: string, html: string, appCss: string): PageSheet {
  const address = appSheetOf(html)
  const css = usedStyles(appCss, html)
  const kb = gzippedKb([css])
  if (kb > PAGE_SHEET_MAX_KB) throw new Error(`The style sheet of ${path} has ${kb.toFixed(1)} kB gzip`)
  const hash = createHash('sha256').update(css).digest('base64url').replace(/[_-]/g, '').slice(0, 8)
  const name = pageFile(path)
    .replace(/^\/pages\/|\.html$/g, '')
    .replaceAll('/', '-')
  const file = `/assets/page-${name}-${hash}.css`
  const link = `<link rel="stylesheet" href="${file}" data-app-sheet="${address}">`
  return { html: html.replace(APP_SHEET, link), file, css }
}
