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

/** The address of the app's style sheet in this document. */
export const ownSheet = (): HTMLLinkElement | null =>
  document.querySelector<HTMLLinkElement>('head > link[rel="stylesheet"]')
