import { readCurrentAccount, readMetaEarly } from '../../../offline/account/registry-reader.ts'
import { screenKey } from '../../../offline/db/database-names.ts'
import { endShownCopy, noteShownCopy } from './shown-copy.ts'
import { appSheet, SCROLLED, type CopiedNode, type ScreenCopy } from './screen-copy.ts'

/** Reading the copy may take this long; then the app starts without it. */
export const READ_MAX_MS = 1000
/** An older copy is not shown. */
const AGE_MAX_MS = 7 * 24 * 60 * 60_000
/** A copy gives way after this time, whatever the app does. */
export const SHOWN_MAX_MS = 6000
/** A frame comes within this time, or not at all. */
export const FRAME_MAX_MS = 500
/** The attribute of the app's element while a copy is in front of it; see app.css. */
const BEHIND = 'data-behind'

const SVG = 'http://www.w3.org/2000/svg'
/** What a person reaches for. */
const CONTROLS = 'a, button, input, textarea, select, label, summary'

/**
 * Shows how this screen looked last, in a few hundredths of a second and without the app, and resolves when it is on
 * the screen or there is none. The app draws behind it and then takes its place; presses wait until then.
 */
export async function showScreenCopy(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const root = document.getElementById('root')
  const sheet = appSheet()
  if (!root || !sheet) return
  const late = new Promise<null>((resolve) => setTimeout(resolve, READ_MAX_MS, null))
  const copy = await Promise.race([readCopy(), late])
  const age = Date.now() - (copy?.at ?? 0)
  if (copy === null || copy.sheet !== sheet.href || age < 0 || age > AGE_MAX_MS) return
  await show(copy, sheet, root)
}

async function readCopy(): Promise<ScreenCopy | null> {
  const account = await readCurrentAccount(READ_MAX_MS)
  if (account === null || account.signOutPending) return null
  const key = screenKey(location.pathname + location.search)
  return (await readMetaEarly(account.userId, key, READ_MAX_MS)) as ScreenCopy | null
}

async function show({ nodes }: ScreenCopy, sheet: HTMLLinkElement, root: HTMLElement): Promise<void> {
  const host = document.createElement('div')
  host.setAttribute('aria-hidden', 'true')
  host.style.display = 'none'
  // Closed, so that nothing outside can take the copy for the screen.
  const shadow = host.attachShadow({ mode: 'closed' })
  const link = sheet.cloneNode() as HTMLLinkElement
  const styled = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
  })
  const body = document.createElement('div')
  body.id = root.id
  const scrolled: [Element, string][] = []
  for (const node of nodes) body.append(build(node, scrolled))
  shadow.append(link, body)
  root.before(host)
  const presses: Press[] = []
  shadow.addEventListener('click', (event) => holdPress(event, presses))
  try {
    await styled
  } catch {
    return host.remove()
  }
  root.setAttribute(BEHIND, '')
  host.style.display = ''
  for (const [element, to] of scrolled) {
    const [top = 0, left = 0] = to.split(',').map(Number)
    element.scrollTo({ top, left, behavior: 'instant' })
  }
  const timer = setTimeout(endShownCopy, SHOWN_MAX_MS)
  noteShownCopy(() => {
    clearTimeout(timer)
    host.remove()
    root.removeAttribute(BEHIND)
    for (const press of presses) repeat(press, root)
  })
  performance.mark('screen-copy')
  // The first script of the app would hold the frame back. A browser that draws none must not hold the app back.
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, FRAME_MAX_MS)
  })
}

function build(node: CopiedNode, scrolled: [Element, string][], namespace?: string): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [tag, attributes, ...inside] = node
  const space = tag === 'svg' ? SVG : namespace
  const element = space === undefined ? document.createElement(tag) : document.createElementNS(space, tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name === SCROLLED) scrolled.push([element, value])
    // The content security policy refuses the attribute.
    else if (name === 'style') (element as HTMLElement | SVGElement).style.cssText = value
    else element.setAttribute(name, value)
  }
  for (const each of inside) element.append(build(each, scrolled, space))
  return element
}

/** A press that waits for the app: what finds the same control in the screen. */
interface Press {
  tag: string
  href: string | null
  words: string
}

/** The name of a control; the words in a box are not part of it. */
function wordsOf(element: Element): string {
  const name = [element.getAttribute('aria-label'), element.getAttribute('placeholder')]
  return [...name, element.matches('input, textarea') ? '' : element.textContent.trim()].join('|')
}

function pressOf(element: Element): Press {
  return { tag: element.localName, href: element.getAttribute('href'), words: wordsOf(element) }
}

function holdPress(event: Event, presses: Press[]): void {
  // Nothing of the copy acts by itself: a link would load the document again.
  event.preventDefault()
  const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
  if (!control) return
  control.setAttribute('data-held', '')
  const press = pressOf(control)
  // The last press counts.
  presses.splice(0, presses.length, press)
}

/** Presses the control of the screen that is the same as the one of the copy; none if there is no single one. */
function repeat({ tag, href, words }: Press, root: HTMLElement): void {
  const same = [...root.querySelectorAll<HTMLElement>(tag)].filter(
    (each) =>
      each.getClientRects().length > 0 &&
      // A link is known by its address: the number of unread messages may have changed.
      (href === null ? wordsOf(each) === words : each.getAttribute('href') === href),
  )
  const [first] = same
  if (!first || (same.length > 1 && href === null)) return
  if (first.matches('input, textarea, select')) first.focus()
  first.click()
}
