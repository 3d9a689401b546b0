import type { SceneName } from './scene-names.ts'

export interface PageAction {
  label: string
  to: string
  search?: Record<string, string>
}

export interface PublicPageContent {
  title: string
  lede: string
  scene: SceneName
  /** "Last updated …" of legal pages. */
  updated?: string
  sections: readonly {
    heading: string
    paragraphs?: readonly string[]
    points?: readonly string[]
  }[]
  action: PageAction
  second?: PageAction
}
