import { BETA_DESCRIPTIONS, BETA_MARKETS, marketOf } from '../../content/landing/beta.ts'
import { HERO, HOME_DESCRIPTION } from '../../content/landing/home.ts'
import { OWNER_DESCRIPTION, OWNER_HERO } from '../../content/landing/homeowner.ts'
import { publicPage } from '../../content/paths.ts'
import type { PictureName } from '../../content/scene-names.ts'
import { contentLoaderOf } from './content-page.tsx'

/** The metadata of a page for search results and link previews. */
export interface PageMetadata {
  description: string
  heading: string
  picture: PictureName
  questions: { question: string; answer: string }[]
}

interface AnyContent {
  description: string
  hero: { title: string; scene?: PictureName }
  blocks?: readonly { kind: string; questions?: readonly { title: string; text: string }[] }[]
}

/**
 * The metadata of a public path, from its content.
 * @throws Error for a path without content.
 */
export async function pageMetadata(path: string): Promise<PageMetadata> {
  const template = publicPage(path)?.template
  if (template === 'home')
    return { description: HOME_DESCRIPTION, heading: HERO.title, picture: 'evening', questions: [] }
  if (template === 'homeowner')
    return { description: OWNER_DESCRIPTION, heading: OWNER_HERO.title, picture: 'room', questions: [] }
  if (template === 'beta') {
    const market = marketOf(path)
    const { title, skylines } = BETA_MARKETS[market]
    return { description: BETA_DESCRIPTIONS[market], heading: title, picture: skylines[1], questions: [] }
  }
  const load = contentLoaderOf(path)
  if (!load) throw new Error(`${path} has no content`)
  const { description, hero, blocks } = (await load()).PAGE as AnyContent
  const faq = blocks?.find(({ kind }) => kind === 'faq')?.questions ?? []
  return {
    description,
    heading: hero.title,
    picture: hero.scene ?? 'kitchen',
    questions: faq.map(({ title, text }) => ({ question: title, answer: text })),
  }
}
