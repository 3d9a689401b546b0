import { signedInPage } from '../../../domain/account/signed-in-pages.ts'
import { appStore, needsSignInAtom, sessionAtom } from '../../data/state.ts'
import { whenIdle } from '../../data/when-idle.ts'
import { keepScreen } from '../../../offline/account/kept-screens.ts'
import { screenKey } from '../../../offline/db/database-names.ts'
import type { Account } from '../../../offline/db/account.ts'
import { appSheet, SCROLLED, type CopiedNode } from './screen-copy.ts'

/** A screen with more elements is not copied. */
const NODES_MAX = 3000
/** After a change of the page, its content has this long to come. */
const SETTLE_MS = 2000

/** What stays out of a copy: what is not part of the screen, and what would do something. */
const LEFT_OUT = 'script, style, template, noscript, iframe, canvas, video, audio, dialog, object, embed'
/** A screen with one of these is on its way, or covered. */
const UNFINISHED = '.skeleton, dialog[open], [aria-busy="true"]'
/** Attributes that only the app's own screen may have: they name an element, or do something without the app. */
const OWN = /^(?:on.*|id|autofocus|tabindex|popover.*|command.*|(?:form)?action)$/

/** Thrown for a screen that cannot be copied. */
class Unfit extends Error {}

/** The screen of the page as a copy; null for a screen that is not finished or too large, or asks for a password. */
function copyScreen(): CopiedNode[] | null {
  const root = document.getElementById('root')
  if (!root || root.querySelector(UNFINISHED) !== null) return null
  let nodes = 0
  function copy(node: Node): CopiedNode | null {
    if ((nodes += 1) > NODES_MAX) throw new Unfit()
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.matches(LEFT_OUT)) return null
    const attributes: Record<string, string> = {}
    for (const { name, value } of node.attributes) {
      // A part of a drawing is named by other parts. A picture in memory ends with the page.
      const isOwn = OWN.test(name) && !(name === 'id' && node instanceof SVGElement)
      if (!isOwn && !value.startsWith('blob:')) attributes[name] = value
    }
    if (node.scrollTop > 0 || node.scrollLeft > 0)
      attributes[SCROLLED] = `${node.scrollTop},${node.scrollLeft}`
    if (node instanceof HTMLTextAreaElement) return [node.localName, attributes, node.value]
    if (node instanceof HTMLInputElement) {
      if (node.type === 'password') throw new Unfit()
      delete attributes['checked']
      if (node.checked) attributes['checked'] = ''
      if (node.type !== 'file') attributes['value'] = node.value
      return [node.localName, attributes]
    }
    if (node instanceof HTMLOptionElement) {
      delete attributes['selected']
      if (node.selected) attributes['selected'] = ''
    }
    // A press on the copy waits for the app, and no key reaches it.
    if (node.matches('a, button, summary')) attributes['tabindex'] = '-1'
    return [node.localName, attributes, ...copyAll(node)]
  }
  const copyAll = (parent: Element) =>
    [...parent.childNodes].map(copy).filter((each): each is CopiedNode => each !== null)
  try {
    return copyAll(root)
  } catch (error) {
    if (error instanceof Unfit) return null
    throw error
  }
}

/** Whether a page is copied. Forms of several steps and the administration are not. @param path without the query */
function isCopied(path: string): boolean {
  const page = signedInPage(path)
  return page !== undefined && page.bare !== true && page.path !== '/admin'
}

/**
 * Keeps how the member's screens look, whenever one has been on the screen for a while and when the page is hidden,
 * for the next start. A copy that cannot be kept is only a slower start.
 * @returns a function to call when the person has done something
 */
export function startScreenKeeper(account: Account, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let last = ''
  function keep(): void {
    const { pathname, search } = location
    const isSignedIn = appStore.get(sessionAtom).status === 'signed-in' && !appStore.get(needsSignInAtom)
    if (account.isClosed || !isSignedIn) return
    const sheet = appSheet()?.href
    if (sheet === undefined || !isCopied(pathname)) return
    const nodes = copyScreen()
    if (nodes === null) return
    const key = screenKey(pathname + search)
    const now = key + JSON.stringify(nodes)
    if (now === last) return
    last = now
    keepScreen(account, key, { sheet, at: Date.now(), nodes }).catch(() => undefined)
  }
  const keepSoon = () => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => !signal.aborted && keep()), SETTLE_MS)
  }
  keepSoon()
  const options = { signal }
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && keep(),
    options,
  )
  // Older browsers keep a screen only when the page is hidden.
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener('navigatesuccess', keepSoon, options)
  signal.addEventListener('abort', () => timer !== null && clearTimeout(timer))
  return keepSoon
}
