import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { publicPage } from '../../content/paths.ts'
import { sessionAtom } from '../data/state.ts'

interface Content {
  PAGE: object
}
interface Template {
  Template: ComponentType<{ page: object; signedIn: boolean }>
}

const CONTENTS = import.meta.glob<Content>(['../../content/pages/*.ts', '../../content/cities/*.ts'])
const TEMPLATES = import.meta.glob<Template>('./templates/*-page.tsx')

/** The loader of a path's content file; undefined for a path without one. */
export function contentLoaderOf(path: string): (() => Promise<Content>) | undefined {
  return CONTENTS[`../../content${path.startsWith('/cities/') ? path : `/pages${path}`}.ts`]
}

/**
 * Loads the page of a path from its content file and its template.
 *
 * @throws Error for a path without a content file or a template.
 */
export async function contentPage(path: string): Promise<{ Page: ComponentType }> {
  const template = TEMPLATES[`./templates/${publicPage(path)?.template}-page.tsx`]
  const content = contentLoaderOf(path)
  if (!template || !content) throw new Error(`${path} has no content`)
  const [{ Template }, { PAGE }] = await Promise.all([template(), content()])
  function Page() {
    const signedIn = useAtomValue(sessionAtom).status === 'signed-in'
    return <Template page={PAGE} signedIn={signedIn} />
  }
  return { Page }
}
