import { useEffect, type RefObject } from 'react'

const CONTROLS = 'button, a[href], summary, input, textarea, select'

/**
 * Keeps the focus near when a press takes away the control that has it: another control of the same `li` gets it, or
 * one of the `li` that took its place. Where none has a control, the element around them that can have the focus does.
 */
export function FocusNear({ list }: { list: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const root = list.current
    if (!root) return undefined
    const itemsOf = () => [...root.querySelectorAll('li')].filter((item) => item.querySelector(CONTROLS))
    let last: { control: HTMLElement; item: HTMLElement | null; index: number } | null = null
    function note({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return
      const item = target.closest('li')
      last = { control: target, item, index: item ? itemsOf().indexOf(item) : 0 }
    }
    const observer = new MutationObserver(() => {
      if (!last || last.control.isConnected) return
      const { item, index } = last
      last = null
      // A person who has gone on to something else stays there.
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const items = itemsOf()
      const near = item?.isConnected ? item : (items[index] ?? items.at(-1))
      const next = near?.querySelector<HTMLElement>(CONTROLS) ?? root.closest<HTMLElement>('[tabindex]')
      next?.focus()
    })
    root.addEventListener('focusin', note)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [list])
  return null
}
