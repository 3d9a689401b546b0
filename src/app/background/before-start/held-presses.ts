// What a person does on a prerendered page before the app runs. Links, folds, menus and choices work without it, so
// only presses of other buttons and sent forms wait. The app repeats them when it has taken over the page, each once
// and in their order. Choices and words stay in the page; the app hears of them then.

/** Whether the browser opens a popover by itself. */
const hasPopovers = 'popover' in HTMLElement.prototype

type Held =
  | { kind: 'press'; element: HTMLElement }
  | { kind: 'form'; element: HTMLFormElement; submitter: HTMLElement | null }
  | { kind: 'choice' | 'words'; element: HTMLInputElement }

/** What waits, by its element; the last press of one button counts, in the order of the last presses. */
const held = new Map<Element, Held>()
let isHolding = false

function hold(item: Held): void {
  held.delete(item.element)
  held.set(item.element, item)
}

/** A button that does nothing until the app runs; null when the target is in none. */
function buttonOf(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button') : null
  if (!button || (button.type !== 'button' && button.form)) return null
  return button.hasAttribute('popovertarget') && hasPopovers ? null : button
}

function setWaiting(element: Element | null, isWaiting: boolean): void {
  element?.toggleAttribute('data-held', isWaiting)
  if (isWaiting) element?.setAttribute('aria-busy', 'true')
  else element?.removeAttribute('aria-busy')
}

function onClick(event: MouseEvent): void {
  const element = buttonOf(event.target)
  if (!element || !isHolding) return
  event.preventDefault()
  event.stopImmediatePropagation()
  setWaiting(element, true)
  hold({ kind: 'press', element })
}

function onSubmit(event: SubmitEvent): void {
  if (!isHolding || !(event.target instanceof HTMLFormElement)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  setWaiting(event.submitter, true)
  hold({ kind: 'form', element: event.target, submitter: event.submitter })
}

function onInput({ target }: Event): void {
  if (!isHolding || !(target instanceof HTMLInputElement)) return
  const isChoice = target.type === 'checkbox' || target.type === 'radio'
  hold({ kind: isChoice ? 'choice' : 'words', element: target })
}

/** Holds what the app has to do; call it once, before the app starts. @param onHeld called for each thing held */
export function holdPresses(onHeld: () => void): void {
  isHolding = true
  const listen = <E extends Event>(type: string, listener: (event: E) => void) =>
    document.addEventListener(
      type,
      (event) => {
        listener(event as E)
        if (isHolding && held.size > 0) onHeld()
      },
      { capture: true },
    )
  listen('click', onClick)
  listen('submit', onSubmit)
  listen('input', onInput)
}

/** Shows that presses wait no longer, because the app did not come; the next press tries again. */
export function dropPresses(): void {
  for (const item of held.values()) {
    setWaiting(item.element, false)
    if (item.kind === 'form') setWaiting(item.submitter, false)
    if (item.kind === 'press' || item.kind === 'form') held.delete(item.element)
  }
}

/** The app has taken over the page: repeats what was held, each once, and holds nothing more. */
export function replayPresses(): void {
  isHolding = false
  const items = [...held.values()]
  held.clear()
  for (const item of items) {
    if (!item.element.isConnected) continue
    if (item.kind === 'press') {
      setWaiting(item.element, false)
      item.element.click()
    } else if (item.kind === 'form') {
      setWaiting(item.submitter, false)
      item.element.requestSubmit(item.submitter)
    } else if (item.kind === 'choice') choose(item.element)
    else item.element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

/** Makes React take over the part of the page around an element at once: it does so with the first such event. */
export function takeOverNow(element: Element): void {
  element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
}

/** Makes a choice again from the state that the page was built with: the app hears only of a change. */
function choose(element: HTMLInputElement): void {
  const isChosen = element.checked
  if (isChosen === element.defaultChecked) return
  const group =
    element.type === 'radio' && element.name !== ''
      ? document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${CSS.escape(element.name)}"]`)
      : [element]
  // React hears of changes only in a part of the page that it has taken over.
  takeOverNow(element)
  for (const each of group) each.checked = each.defaultChecked
  element.click()
}
