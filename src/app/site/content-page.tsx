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

/** The file of words of a path; undefined for a path that has none. */
export function contentOf(path: string): (() => Promise<Content>) | undefined {
  return CONTENTS[`../../content${path.startsWith('/cities/') ? path : `/pages${path}`}.ts`]
}

/**
 * The page of a path whose words are a file of content and whose layout is a template; both are loaded
 * when the page is.
 *
 * @throws Error for a path that has no such file.
 */
export async function contentPage(path: string): Promise<{ Page: ComponentType }> {
  const template = TEMPLATES[`./templates/${publicPage(path)?.template}-page.tsx`]
  const content = contentOf(path)
  if (!template || !content) throw new Error(`${path} has no content`)
  const [{ Template }, { PAGE }] = await Promise.all([template(), content()])
  function Page() {
    const signedIn = useAtomValue(sessionAtom).status === 'signed-in'
    return <Template page={PAGE} signedIn={signedIn} />
  }
  return { Page }
}
