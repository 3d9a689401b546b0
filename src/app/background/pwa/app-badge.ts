import { atom } from 'jotai/vanilla'
import { appStore, outboxCountsAtom, unreadAtom } from '../../data/state.ts'

/** The part of `navigator` that sets the badge of the app's icon; some browsers lack it. */
export interface BadgePort {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** The number of the badge: unread messages, and operations that need a decision of the person. */
const badgeCountAtom = atom((get) => get(unreadAtom) + get(outboxCountsAtom).needsYou)

/**
 * Keeps the badge of the app's icon up to date. A sign-out sets both counts to 0, which clears the badge.
 * @returns a function that stops it.
 */
export function showBadge(port: BadgePort): () => void {
  if (!port.setAppBadge || !port.clearAppBadge) return () => undefined
  const show = () => {
    const count = appStore.get(badgeCountAtom)
    // Browsers reject it when the app is not installed and has no icon.
    const result = count > 0 ? port.setAppBadge?.(count) : port.clearAppBadge?.()
    result?.catch(() => undefined)
  }
  show()
  return appStore.sub(badgeCountAtom, show)
}
