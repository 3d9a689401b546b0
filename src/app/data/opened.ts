import type { Account } from '../../offline/db/account.ts'
import { accountAtom, appStore } from './state.ts'

/** What has an id and opens from a list: a home or a person. */
interface Openable {
  _id: string
}

/** What each open account opened last from a list. */
const lastOpened = new WeakMap<Account, Openable>()

const current = (): Openable | undefined => {
  const account = appStore.get(accountAtom)
  return account ? lastOpened.get(account) : undefined
}

/** Marks an element whose picture or name the list and the page share; app.css names it for view transitions. */
function mark(element: HTMLElement): void {
  element.toggleAttribute('data-opened', element.dataset['shared'] === current()?._id)
}

/**
 * Remembers what a press opens. Its page can show it at once, and its picture moves there from the list. Only one
 * thing is marked, because the browser captures each named element.
 */
export function rememberOpened(what: Openable): void {
  const account = appStore.get(accountAtom)
  if (!account) return
  lastOpened.set(account, what)
  // From now on only the parts move; see app.css.
  document.documentElement.dataset['still'] = ''
  for (const element of document.querySelectorAll<HTMLElement>('[data-shared]')) mark(element)
}

/** What was opened last, if it has this id. */
export function opened<T extends Openable>(id: string): T | undefined {
  const last = current()
  return last?._id === id ? (last as T) : undefined
}

/** A ref for the element that shows the picture or the name of what has this id, in a list or on its page. */
export function sharedRef(id: string, part: 'picture' | 'name'): (element: HTMLElement | null) => void {
  return (element) => {
    if (!element) return
    Object.assign(element.dataset, { shared: id, part })
    mark(element)
  }
}
