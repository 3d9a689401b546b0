import { atom, createStore } from 'jotai/vanilla'
import { SIGNED_IN_HINT_COOKIE } from '../../contract/headers.ts'
import type { EffectiveUser, Session } from '../../domain/account/access.ts'
import { GUARD_SPINNER_MAX_MS } from '../../domain/core/limits.ts'
import type { UserView } from '../../domain/account/user.ts'
import type { Account } from '../../offline/db/account.ts'

/**
 * The session of this window. `signed-in` comes at once from the user that is cached on this device, without
 * the network; the server confirms it later.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: UserView; effective: EffectiveUser; asOf: number }

/** The store of all atoms, outside React, so that the router's guards can read it too. */
export const appStore = createStore()

export const sessionAtom = atom<SessionState>({ status: 'loading' })
/** The open account; null while nobody is signed in. */
export const accountAtom = atom<Account | null>(null)
/** Whether the session has ended on the server: the person can keep editing, but nothing is sent. */
export const needsSignInAtom = atom(false)
/** Whether the server can be reached, as far as this page knows. */
export const onlineAtom = atom(true)
/** What is between this page and a working server: a network that requires a sign-in, or the server's own outage. */
type Obstacle = 'network-sign-in' | 'server-down'
/** The obstacle, where the page knows one; null while nothing is in the way, and when nothing responds. */
export const obstacleAtom = atom<Obstacle | null>(null)
/** The connection to the server as the page names it. */
export type Connection = 'online' | 'offline' | Obstacle
export const connectionAtom = atom<Connection>((get) =>
  get(onlineAtom) ? 'online' : (get(obstacleAtom) ?? 'offline'),
)
/** The number of unread messages. */
export const unreadAtom = atom(0)
/**
 * The numbers of unsent operations, of those among them that the outbox lists (the number that a person sees), and
 * of operations that need a decision of the person (`needsYou`).
 */
export const outboxCountsAtom = atom({ unsent: 0, listed: 0, needsYou: 0 })
/** No notice about this device is due. */
export const NO_DEVICE_NEWS = {
  /** There is a stale draft. */
  staleDrafts: false,
  /** There is lost work. */
  lostWork: false,
  /** An operation is in its undo window. */
  undoableOps: false,
  /** Paused work waits for the person's consent. */
  pausedWork: false,
  /** The available day of a listing passed before it was sent. */
  movedDays: false,
  /** The removal of a saved home can be undone. */
  removedHomes: false,
}
/** The notices about this device that are due. */
export const deviceNewsAtom = atom(NO_DEVICE_NEWS)
/** A message that is still shown after a navigation. */
export const flashAtom = atom<{ tone: 'success' | 'warning'; text: string } | null>(null)

/** The session as the guards use it; null for nobody. */
export function toSession(state: SessionState): Session {
  if (state.status === 'loading') return 'loading'
  return state.status === 'signed-out' ? null : state.effective
}

/** The session at this moment. */
export function currentSession(): Session {
  return toSession(appStore.get(sessionAtom))
}

/** Whether this device has an account, which is opened when the page starts. */
export const hasStoredAccountAtom = atom(false)

/** Whether the hint cookie shows a signed-in person; JavaScript cannot read the session cookie itself. */
export const hasSignedInHint = () => document.cookie.includes(SIGNED_IN_HINT_COOKIE)

/**
 * Waits until the session is known. Without an account on this device and without the hint cookie, the wait
 * ends after GUARD_SPINNER_MAX_MS and the result can be `loading`.
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
      if (!appStore.get(hasStoredAccountAtom) && !hasSignedInHint()) finish()
    }, GUARD_SPINNER_MAX_MS)
    const stop = appStore.sub(sessionAtom, () => {
      if (currentSession() !== 'loading') finish()
    })
  })
}
