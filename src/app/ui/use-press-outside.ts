import { useEffect, type RefObject } from 'react'

/**
 * Calls `close` when a press begins outside of `root` while it is open. It listens to presses and not to
 * clicks: Safari on an iPhone fires no click for an element that nothing handles.
 */
export function usePressOutside(root: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [root, isOpen, close])
}
