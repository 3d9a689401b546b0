import { tabStorage } from './tab-storage.ts'

/** The attribute of a field whose words this tab keeps; its value is the key. A visitor has no database. */
export const TAB_WORDS = 'data-tab-words'

const keyOf = (field: Element) => field.getAttribute(TAB_WORDS)

/** Stores every letter of such fields from now on; called by the first script, before the app starts. */
export function keepTabWords(): void {
  document.addEventListener('input', ({ target }) => {
    const key = target instanceof HTMLInputElement ? keyOf(target) : null
    if (key !== null) tabStorage.set(key, (target as HTMLInputElement).value)
  })
}

/** Writes the kept words into an empty field. */
export function fillTabWords(field: HTMLInputElement): void {
  const key = keyOf(field)
  if (key !== null && field.value === '') field.value = tabStorage.get(key) ?? ''
}

/** Forgets the words of a key. */
export const removeTabWords = (key: string): void => tabStorage.remove(key)
