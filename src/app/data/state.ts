import { atom, createStore } from 'jotai/vanilla'
import { SIGNED_IN_HINT_COOKIE } from '../../contract/headers.ts'
import type { EffectiveUser, Session } from '../../domain/account/access.ts'
import { GUARD_SPINNER_MAX_MS } from '../../domain/core/limits.ts'
import type { UserView } from '../../domain/account/user.ts'
import type { Account } from '../../offline/db/account.ts'


/**
 * Who this window belongs to. `signed-in` is decided from the device's own snapshot, at once and
 * without the network; the server's word follows behind it.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: UserView; effective: EffectiveUser; asOf: number }

/** One store outside React, so that guards of the router read what components read. */
export const appStore = createStore()

export const sessionAtom = atom<SessionState>({ status: 'loading' })
/** The account's own database, while somebody is signed in. */
export const accountAtom = atom<Account | null>(null)
/** The server no longer knows the session: writing goes on, sending waits. */
export const needsSignInAtom = atom(false)
export const onlineAtom = atom(true)
/** Something answers in our place: the network wants a sign-in of its own first. */
export const networkSignInAtom = atom(false)
export const unreadAtom = atom(0)
export const outboxCountsAtom = atom({ unsent: 0, needsYou: 0 })
/** What this device has to say about itself: late changes, lost work, something that can still be undone. */
export const deviceNewsAtom = atom({
  late: false,
  missing: false,
  held: false,
  asks: false,
  moved: false,
  letGo: false,
})
/** A sentence that outlives the page on which it was caused. */
export const flashAtom = atom<{ tone: 'success' | 'warning'; text: string } | null>(null)

export function toSession(state: SessionState): Session {
  if (state.status === 'loading') return 'loading'
  return state.status === 'signed-out' ? null : state.effective
}

export function currentSession(): Session {
  return toSession(appStore.get(sessionAtom))
}

/** The device remembers a person, and their account is being opened. */
export const rememberedAtom = atom(false)

/** Whether the hint cookie tells of a signed-in person. Pages cannot read the cookie of the session itself. */
export const isSignedInHinted = () => document.cookie.includes(`${SIGNED_IN_HINT_COOKIE}=`)

/**
 * The session once it is known. Where something tells of a person it is waited for, however slow the
 * device is; where nothing does, it is `loading` when it is still unknown after the guard's patience.
 */
export function whenSessionKnown(): Promise<Session> {
  const known = currentSession()
  if (known !== 'loading') return Promise.resolve(known)
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve(currentSession())
    }
    const timer = setTimeout(() => {
      if (!appStore.get(rememberedAtom) && !isSignedInHinted()) finish()
    }, GUARD_SPINNER_MAX_MS)
    const stop = appStore.sub(sessionAtom, () => {
      if (currentSession() !== 'loading') finish()
    })
  })
}
