import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { canonicalPath, pageFile, PROTECTED_PATHS, PUBLIC_PAGES } from '../content/paths.ts'
import { holdsApp } from './app-bundle.ts'
import { buildAndImport } from './build-module.ts'
import { headOf, robotsOf, sitemapOf } from './head.ts'
import { appSheetOf, withPageSheet } from './page-sheet.ts'
import { pageChunks, pageChunksElement } from './page-chunks.ts'
import { pictureFiles, type Pictures } from './picture-files.ts'
import { SPECULATION_RULES_FILE } from '../server/platform/http/speculation.ts'
import { shareImage } from './share-image.ts'
import { speculationRules } from './speculation-rules.ts'
import { colourTokens, shortMarkup } from './tokens.ts'

/**
 * Renders every public page into `dist/pages`. Call `write` after the client's build and before the service
 * worker's build, so that the worker's list of files contains the pages.
 */
export function prerender(
  root: string,
  pictures: () => Promise<Pictures>,
): { plugin: Plugin; write: () => Promise<void> } {
  let scripts: string[] = []
  let chunks = ''
  const plugin: Plugin = {
    name: 'commonroof-prerender',
    apply: 'build',
    // After the chunks have their last form.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!holdsApp(bundle)) return
        const chunkOf = (module: string) => {
          const path = join(root, 'src/app', module)
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && path in file.modules)
          if (chunk === undefined) throw new Error(`No chunk holds ${module}`)
          return chunk.fileName
        }
        // The copy of the last screen is shown before the app runs.
        scripts = [chunkOf('background/last-screen/show-screen.ts'), chunkOf('main.tsx')]
        chunks = pageChunksElement(pageChunks(root, bundle))
      },
    },
  }

  async function write(): Promise<void> {
    const { renderPage, pageMetadata } = await buildAndImport<Renderer>(root, 'src/app/render-page.tsx', [
      pictureFiles(pictures),
    ])
    const dist = join(root, 'dist')
    const shell = await readFile(join(dist, 'index.html'), 'utf8')
    const tokens = colourTokens(await readFile(join(root, 'src/app/styles/app.css'), 'utf8'))
    const appCss = await readFile(join(dist, appSheetOf(shell)), 'utf8')
    const { named } = await pictures()
    for (const { path, title } of PUBLIC_PAGES) {
      const { description, heading, picture, questions } = await pageMetadata(path)
      const image = `/share${pageFile(path).replace('/pages', '').replace('.html', '.png')}`
      const head = headOf({
        path: canonicalPath(path),
        title,
        description,
        image,
        imageAlt: heading,
        questions,
        trail: trailOf(path, title),
      })
      const markup = shortMarkup(await renderPage(path))
      const html = shell
        .replace(/<meta\s+name="description"[^>]*>/, '')
        .replace(/<title>.*?<\/title>/, () => head)
        .replace(/<noscript[\s\S]*?<\/noscript\s*>/, '')
        .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
      const page = withPageSheet(path, html, appCss)
      await save(dist, pageFile(path), page.html)
      await save(dist, page.file, page.css)
      const drawing = named.get(picture)
      if (!drawing) throw new Error(`${path} shows “${picture}”, which is no drawing`)
      await save(dist, image, await shareImage(heading, drawing.source, tokens))
    }
    await save(dist, SPECULATION_RULES_FILE, speculationRules())
    // The shell is empty until its scripts run, so it loads them at once; a prerendered page need not.
    const tags = scripts.map((script) => `<script defer src="/${script}"></script>`).join('')
    await save(dist, '/index.html', shell.replace('</head>', `${tags}${chunks}\n  </head>`))
    const paths = PUBLIC_PAGES.map(({ path }) => path).filter((path) => canonicalPath(path) === path)
    await save(dist, '/sitemap.xml', sitemapOf(paths))
    await save(dist, '/robots.txt', robotsOf(['/api/', '/photos/', '/pages/', ...PROTECTED_PATHS]))
  }
  return { plugin, write }
}

/** The exports of src/app/render-page.tsx that this file uses. */
interface Renderer {
  renderPage: (path: string) => Promise<string>
  pageMetadata: (path: string) => Promise<PageMetadata>
}

interface PageMetadata {
  description: string
  heading: string
  picture: string
  questions: { question: string; answer: string }[]
}

/** A city guide's breadcrumbs: the home page, then the guide. Other pages have none. */
function trailOf(path: string, title: string) {
  return path.startsWith('/cities/')
    ? [
        { name: 'Commonroof', path: '/' },
        { name: title, path },
      ]
    : undefined
}

async function save(dist: string, name: string, content: string | Buffer): Promise<void> {
  const file = join(dist, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
