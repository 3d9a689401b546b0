import { atom } from 'jotai/vanilla'
import { appStore, outboxCountsAtom, unreadAtom } from '../../data/state.ts'

/** The part of `navigator` that draws on the app's icon; browsers without it have neither. */
export interface BadgePort {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** What waits for this person: unread messages, and items of the outbox that need a decision. */
const waitingAtom = atom((get) => get(unreadAtom) + get(outboxCountsAtom).needsYou)

/**
 * Keeps the number on the app's icon. Signing out sets both counts to nothing, and so the icon.
 * @returns how to stop.
 */
export function showBadge(port: BadgePort): () => void {
  if (!port.setAppBadge || !port.clearAppBadge) return () => undefined
  const show = () => {
    const count = appStore.get(waitingAtom)
    // Browsers refuse where the app is not installed; then there is no icon to draw on.
    const drawn = count > 0 ? port.setAppBadge?.(count) : port.clearAppBadge?.()
    drawn?.catch(() => undefined)
  }
  show()
  return appStore.sub(waitingAtom, show)
}
