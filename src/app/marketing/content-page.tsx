import type { ComponentType } from 'react'
import { publicPage } from '../../content/paths.ts'

interface Content {
  PAGE: object
}
interface Template {
  Template: ComponentType<{ page: object }>
}

const CONTENTS = import.meta.glob<Content>(['../../content/pages/*.ts', '../../content/cities/*.ts'])
const TEMPLATES = import.meta.glob<Template>('./templates/*-page.tsx')

/**
 * The page of a path whose words are a file of content and whose layout is a template; both are loaded
 * when the page is. Undefined for a path that has no such file.
 */
export function contentPage(path: string): (() => Promise<{ Page: ComponentType }>) | undefined {
  const template = TEMPLATES[`./templates/${publicPage(path)?.template}-page.tsx`]
  const content = CONTENTS[`../../content${path.startsWith('/cities/') ? path : `/pages${path}`}.ts`]
  if (!template || !content) return undefined
  return async () => {
    const [{ Template }, { PAGE }] = await Promise.all([template(), content()])
    return { Page: () => <Template page={PAGE} /> }
  }
}
