/** A node of a copied screen: words, or an element with its attributes and what is in it. */
export type CopiedNode = string | [tag: string, attributes: Record<string, string>, ...inside: CopiedNode[]]

/** How a member's screen looked last, kept in the person's own database and shown until the app runs. */
export interface ScreenCopy {
  /** The address of the style sheet that it was drawn with; another build's classes would not fit. */
  sheet: string
  /** When it was copied, in Unix milliseconds. */
  at: number
  nodes: CopiedNode[]
}

/** Where an element was scrolled to, as an attribute: `top,left` in pixels. */
export const SCROLLED = ':scrolled'

/** The app's style sheet in this document; a public page has its own sheet before it. */
export const appSheet = (): HTMLLinkElement | null =>
  [...document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')].at(-1) ?? null
