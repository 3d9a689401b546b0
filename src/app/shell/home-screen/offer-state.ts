import { atom } from 'jotai'

/** How this device puts the app on its home screen: by the browser's dialog, or by the Share button of iOS. */
export type InstallWay = 'dialog' | 'share'

/** The way of the offer that is on the screen; null when there is none. */
export const installOfferAtom = atom<InstallWay | null>(null)
