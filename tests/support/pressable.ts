import type { BrowserContext, Page, Request } from 'playwright-core'
import { waitUntilComplete } from './document-ready.ts'
import { FRAME_PATIENCE_MS } from './patience.ts'
import { HELD_MS } from './undo-window.ts'

declare global {
  interface Window {
    pressable: PressableInPage
  }
}

/** A control that a person can press. */
export interface Control {
  /** Its role, its name and the name of the group around it; digits are replaced, because figures change. */
  id: string
  /** The same without what differs between the rows of a list. */
  kind: string
  /** Whether it only chooses one of several values, so that a second press changes nothing. */
  isRadio: boolean
  /** Whether it is in the frame that all pages share. */
  isFrame: boolean
  /** The heading of the dialog around it; null outside of dialogs. */
  dialog: string | null
}

/** The controls of a page, or of the dialog that is open on it. */
export interface PageNow {
  pathname: string
  controls: Control[]
}

interface PressableInPage {
  now: () => PageNow
  press: (id: string, times: number) => boolean
  point: (id: string) => { x: number; y: number } | null
  fill: (id: string, values: FieldValues) => void
  quiet: () => Promise<void>
}

/** Values for empty fields. */
export interface FieldValues {
  day: string
  email: string
}

/** The scripts that pages are loading. */
const loadingScripts = new Set<Request>()

/** The part that runs in every page; it may use nothing from outside. */
function installInPage({ undoMs, frameMs }: { undoMs: typeof HELD_MS | null; frameMs: number }): void {
  // The app of a public page starts at once when a key is pressed, and else when the page was long idle.
  addEventListener('load', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })))
  // Counts the work of the page: requests, transactions, tasks of workers and callbacks that wait until the page is idle.
  let working = 0
  const { fetch } = window
  const unanswered = /^\/api\/(drafts|ledger|auth\/logout)/
  window.fetch = async (...args) => {
    const [target, options] = args
    const isRequest = target instanceof Request
    const method = options?.method ?? (isRequest ? target.method : 'GET')
    const { pathname } = new URL(isRequest ? target.url : target, location.href)
    // The story never answers these.
    if (method !== 'GET' && unanswered.test(pathname)) return fetch(...args)
    working += 1
    try {
      const response = await fetch(...args)
      // The page reads the body after the response.
      await response.clone().arrayBuffer()
      return response
    } finally {
      working -= 1
    }
  }
  const { requestIdleCallback: whenIdle } = window
  window.requestIdleCallback = (run, options) => {
    working += 1
    return whenIdle((deadline) => {
      working -= 1
      run(deadline)
    }, options)
  }
  /** Counts work that ends with one of these events. */
  const countUntil = <T extends EventTarget>(work: T, ...ends: string[]): T => {
    working += 1
    for (const end of ends) work.addEventListener(end, () => void (working -= 1), { once: true })
    return work
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function count(...args) {
    return countUntil(Reflect.apply(open, this, args) as IDBOpenDBRequest, 'success', 'error')
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function count(...args) {
    return countUntil(Reflect.apply(transaction, this, args) as IDBTransaction, 'complete', 'abort')
  }
  const { postMessage } = Worker.prototype
  // A worker of the product responds once to each message.
  Worker.prototype.postMessage = function count(this: Worker, ...args: unknown[]) {
    const over = new AbortController()
    const end = () => {
      working -= 1
      over.abort()
    }
    working += 1
    for (const kind of ['message', 'error']) this.addEventListener(kind, end, { signal: over.signal })
    Reflect.apply(postMessage, this, args)
  }

  const { setTimeout: start, clearTimeout: stop } = window
  /** Shorter than the wait after which the engine asks again for the lock of the outbox, which it never gets. */
  const SHORT_MS = 500
  const shortTimers = new Set<unknown>()
  const isUndoWindow = (ms: number) => undoMs !== null && ms >= undoMs.from && ms <= undoMs.to
  const later = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (isUndoWindow(ms)) return start(() => undefined, ms)
    const timer = start(() => {
      shortTimers.delete(timer)
      run(...args)
    }, ms)
    if (ms < SHORT_MS) shortTimers.add(timer)
    return timer
  }
  window.setTimeout = later as typeof window.setTimeout
  window.clearTimeout = (timer) => {
    shortTimers.delete(timer)
    stop(timer)
  }

  const PRESSABLE =
    'button, summary, input:is([type=checkbox], [type=radio], [type=submit], [type=button]), [role]:is([role=button], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=switch], [role=tab], [role=checkbox], [role=radio], [role=option])'
  const scope = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
  const textOf = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const nameOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const pictures = [...element.querySelectorAll('img[alt], [aria-label]')]
    const texts = [
      element.getAttribute('aria-label'),
      textOf(element.getAttribute('aria-labelledby')),
      labels.map((label) => label.textContent).join(' '),
      element.textContent,
      pictures.map((part) => part.getAttribute('alt') ?? part.getAttribute('aria-label')).join(' '),
    ]
    return oneLine(texts.find((text) => oneLine(text ?? '') !== '') ?? '')
  }
  const groupOf = (element: Element) => {
    const group = element.closest(
      'fieldset, [role=group], [role=radiogroup], [role=tablist], li, article, section[aria-label], section[aria-labelledby], dialog',
    )
    if (!group) return { group: '', isRow: false }
    const heading = group.querySelector('legend, h2, h3, h4')?.textContent
    const text =
      group.getAttribute('aria-label') ?? (textOf(group.getAttribute('aria-labelledby')) || heading || '')
    return { group: oneLine(text), isRow: group.matches('li, article') }
  }
  /** Whether React shows this element, also in a page that was prerendered. */
  const isShown = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
  const isVisible = (element: Element) => {
    const drawn = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element
    return drawn.checkVisibility({ visibilityProperty: true })
  }
  const isEnabled = (element: Element) =>
    !element.matches(':disabled, [aria-disabled=true], [aria-disabled=true] *') && !element.closest('[inert]')

  const found = (): [Control, HTMLElement][] => {
    const within = scope()
    const used = new Map<string, number>()
    return [...within.querySelectorAll<HTMLElement>(PRESSABLE)]
      .filter((element) => isVisible(element) && isEnabled(element))
      .map((element) => {
        const role =
          element.getAttribute('role') ?? element.getAttribute('type') ?? element.tagName.toLowerCase()
        const { group, isRow } = groupOf(element)
        const name = nameOf(element)
        const join = (...words: string[]) =>
          words
            .filter((word) => word !== '')
            .map((word) => word.slice(0, 60).replace(/\d+/g, '#'))
            .join(' | ')
        const base = join(role, name, group)
        const nth = (used.get(base) ?? 0) + 1
        used.set(base, nth)
        const dialog =
          within === document.body ? null : oneLine(textOf(within.getAttribute('aria-labelledby')))
        const control = {
          id: nth === 1 ? base : `${base} (${nth})`,
          kind: join(role, name.replace(/(?<=\w: ).*/, '…'), isRow ? '' : group),
          isFrame: dialog === null && element.closest('main') === null,
          dialog,
          isRadio: element.matches('[type=radio], [role=radio], [role=tab]'),
        }
        return [control, element]
      })
  }
  const elementOf = (id: string) => found().find(([control]) => control.id === id)?.[1] ?? null

  window.pressable = {
    now: () => ({ pathname: location.pathname, controls: found().map(([control]) => control) }),
    press: (id, times) => {
      const element = elementOf(id)
      for (let press = 0; press < times; press += 1) element?.click()
      return element !== null
    },
    point: (id) => {
      const element = elementOf(id)
      if (!element) return null
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    },
    fill: (id, { day, email }) => {
      const form = elementOf(id)?.closest('form, dialog')
      const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        'input, textarea, select',
      )
      // A dialog that asks for one of several answers is not sent without one.
      const choices = form?.matches('dialog')
        ? [...form.querySelectorAll<HTMLInputElement>('[type=radio]')]
        : []
      for (const choice of choices)
        if (!choices.some(({ name, checked }) => name === choice.name && checked)) choice.click()
      for (const field of fields ?? []) {
        if (field.value !== '' || field.disabled || !field.checkVisibility() || field.matches('[readonly]'))
          continue
        const typed: Record<string, string> = {
          date: day,
          time: '10:00',
          email,
          password: 'long-enough-9',
          tel: '6195550123',
          number: '3',
          search: '',
          checkbox: '',
          radio: '',
          file: '',
        }
        const isCode = /code/i.test(`${field.name} ${field.id} ${nameOf(field)}`)
        const value =
          field instanceof HTMLSelectElement
            ? ([...field.options].find((option) => option.value !== '')?.value ?? '')
            : (typed[field.type] ?? (isCode ? 'ABCDEFGH' : field.inputMode === 'numeric' ? '3' : 'Lovely'))
        if (value === '') continue
        // React keeps the last value that it saw at the element itself.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    quiet: async () => {
      const isBusy = () =>
        working > 0 ||
        shortTimers.size > 0 ||
        document.querySelector('.skeleton, [aria-busy="true"]') !== null ||
        document.querySelector('h1') === null ||
        ![...document.querySelectorAll(`h1, ${PRESSABLE}`)].every(isShown)
      let still = 0
      const changes = new MutationObserver(() => (still = 0))
      changes.observe(document, { subtree: true, childList: true, characterData: true })
      while (still < 3) {
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
          start(resolve, frameMs)
        })
        // A frame can be drawn while React still has work in the queue; then the page is not idle.
        await new Promise((resolve) => whenIdle(resolve, { timeout: frameMs }))
        still = isBusy() ? 0 : still + 1
      }
      changes.disconnect()
    },
  }
}

/**
 * Adds what the crawl needs to every page that `context` opens from now on. With `keepsUndo`, an undo window
 * never ends, so that the crawl can come back to it.
 */
export async function installPressable(context: BrowserContext, keepsUndo: boolean): Promise<void> {
  // No press in the page answers the browser's own dialog for a passkey, so the pages of the crawl know none.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await context.addInitScript(installInPage, {
    undoMs: keepsUndo ? HELD_MS : null,
    frameMs: FRAME_PATIENCE_MS,
  })
  const isScript = (request: Request) => request.resourceType() === 'script'
  context.on('request', (request) => isScript(request) && loadingScripts.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => loadingScripts.delete(request))
}

/** Waits until nothing on the page is loading and no request or transaction runs, on the next page if need be. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  for (;;) {
    await waitUntilComplete(page)
    const isSamePage = await page
      .evaluate(() => window.pressable.quiet())
      .then(
        () => true,
        (error: Error) => {
          if (/context was destroyed|navigat/i.test(error.message)) return false
          throw error
        },
      )
    const isLoading = [...loadingScripts].some((request) => request.frame().page() === page)
    if (isSamePage && !isLoading) return
  }
}
