/** The attribute of a public page's style sheet that holds the address of the app's. */
const APP_SHEET = 'data-app-sheet'

let resolveSheet = (): void => undefined
/** Resolves when the document has the app's style sheet. */
export const whenAppSheet = new Promise<void>((resolve) => (resolveSheet = resolve))

/**
 * Loads the app's style sheet into a prerendered page, which has only the part of it that the page uses. The page
 * looks the same before and after. The page's own sheet stays, because its typefaces are loaded already: the same
 * faces in the newer sheet would be loaded again, and the words would flash.
 * @throws Error when it does not come.
 */
export async function loadAppSheet(): Promise<void> {
  const own = document.querySelector<HTMLLinkElement>(`link[${APP_SHEET}]`)
  const address = own?.getAttribute(APP_SHEET)
  if (!own || !address) return resolveSheet()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // Loaded, but not used yet.
  link.media = 'not all'
  link.href = address
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('The style sheet did not come'))
    })
    own.after(link)
  })
  const known = facesOf(own).map(([, source]) => source)
  for (const [at, source] of facesOf(link).toReversed())
    if (known.includes(source)) link.sheet?.deleteRule(at)
  link.media = 'all'
  own.removeAttribute(APP_SHEET)
  resolveSheet()
}

/** The typefaces of a style sheet: the position of each rule and its source. */
function facesOf({ sheet }: HTMLLinkElement): [at: number, source: string][] {
  return Array.from(sheet?.cssRules ?? []).flatMap((rule, at): [number, string][] =>
    rule instanceof CSSFontFaceRule ? [[at, rule.style.getPropertyValue('src')]] : [],
  )
}
