import type { UserView } from '../domain/account/user.ts'
import type { Clock } from './ports.ts'

/** The browser's record of the signed-in person, which all tabs share. */
export interface SessionRecord {
  /** The id of the signed-in person; null for nobody. */
  userId: string | null
  /** The id of the person whose sign-out the server has not confirmed; null when there is none. */
  signingOutId: string | null
  /** The ids of people who signed out before another one signed in, whose sessions are still to be ended. */
  toEnd: readonly string[]
  /** Grows with every sign-in and sign-out in this browser; 0 in an empty registry. */
  epoch: number
}

/** The registry of this browser. Every method is one transaction. */
export interface SessionRegistry {
  /** Reads the record; null when the storage does not respond. */
  read(): Promise<SessionRecord | null>
  /** Stores a sign-in. It ends an unconfirmed sign-out of the same person. */
  signIn(user: UserView): Promise<void>
  /** Stores the person whom the server named. @returns false when the record changed since `epoch`. */
  confirm(user: UserView, epoch: number): Promise<boolean>
  /** Stores that nobody is signed in. @returns false when the record changed since `epoch`. */
  expire(epoch: number): Promise<boolean>
  /**
   * Stores a sign-out. `storeId` is the id of the database that will be deleted; null when it stays.
   * @returns false when another person is signed in by now, so that no session of `userId` is left to end.
   * @throws StorageUnavailableError
   */
  beginSignOut(userId: string, storeId: string | null): Promise<boolean>
  /** Stores that the server has ended the person's sessions, unless the record changed since `epoch`. */
  endSignOut(userId: string, epoch: number): Promise<void>
  /** Whether this person's data was deleted from this device by a sign-out; false in an evicted registry. */
  isForgotten(userId: string): Promise<boolean>
}

/** The requests of the session. They throw without a response of the server. */
export interface SessionServer {
  /** The person whom the session cookie names; null for nobody. */
  currentUser(): Promise<UserView | null>
  /** Ends the session of this person, if there still is one. */
  endSession(userId: string): Promise<void>
}

/** An account to open. */
export interface AccountToOpen {
  userId: string
  /** The user of the response; absent when a stored account is opened. */
  user?: UserView | undefined
  /** Work from before the sign-in may wait for the person's consent. */
  isJustSignedIn?: boolean
  /** The database was closed or deleted by the browser, so it is opened again. */
  isReopened?: boolean
}

/** The page of this tab. */
export interface SessionPage {
  /** The id of the open account; null when none is open. */
  openUserId(): string | null
  /** Opens an account in place of the open one. Rejects soon after `signal` aborts. */
  open(account: AccountToOpen, signal: AbortSignal): Promise<void>
  /** Stops sending, closes the open account, and shows that nobody is signed in. */
  close(): Promise<void>
  /**
   * Called before the server is asked who is signed in.
   * @returns a function that stores the response for the open account, unless a newer user was stored.
   */
  expectUser(): Promise<(user: UserView) => Promise<void>>
  /** Called when the server did not respond. */
  onNoResponse(error: unknown): void
  /** The id of the person who was last signed in here, without a response of the server; null for nobody. */
  rememberedUserId(): Promise<string | null>
  /** Stores the input of the page. */
  flush(): Promise<unknown>
  /** Stops sending, and waits until the other tabs have closed the open account or do not respond. */
  suspend(): Promise<void>
  /** The id of the open account's database. */
  storeId(): Promise<string>
  /** Deletes the account's data from this device; the account may be closed already. */
  destroy(userId: string): Promise<void>
}

/** A message to the other tabs of this browser, which share its session cookie. */
export interface SessionNews {
  kind: 'signed-in' | 'signing-out' | 'signed-out'
  userId: string
}

/** The dependencies of a tab's session. */
export interface SessionPorts {
  registry: SessionRegistry
  server: SessionServer
  page: SessionPage
  announce: (news: SessionNews) => void
  /** Runs `body` while no other tab of the browser runs one. */
  exclusively: <T>(body: () => Promise<T>) => Promise<T>
  clock: Pick<Clock, 'setTimer'>
  /** A random number in [0, 1). */
  random: () => number
}

/** The session of one tab: it decides whose account is open. */
export interface TabSession {
  /** Opens the account that was last signed in, then asks the server. */
  start(userId: string): Promise<void>
  /** Asks the server who is signed in, and opens that account, or none. */
  verify(): Promise<void>
  /**
   * Called when a request of the open account was refused for want of a session. If nobody is signed in any more, the
   * browser knows from then on: the next page, and this one when somebody comes back to it, shows nothing of the
   * person before they have signed in again. Until then the person can go on with what is in front of them.
   */
  noteEnded(): Promise<void>
  /**
   * Signs in with the user that `logIn` returns, after the end of an earlier sign-out.
   * @throws the error of `logIn`.
   */
  signIn(logIn: () => Promise<UserView>): Promise<void>
  /**
   * Signs out of the open account, and deletes its data unless `keep`. `isAgreed` tells, after the other tabs
   * have stored their input, whether the person agreed to delete everything that is there.
   * @returns `changed` when the person has to be asked again, and is still signed in.
   * @throws StorageUnavailableError when the sign-out cannot be stored; the person is still signed in.
   */
  signOut(keep: boolean, isAgreed?: () => Promise<boolean>): Promise<'signed-out' | 'changed'>
  /** Tells the server of a sign-out that it has not confirmed. @returns whether none is left. */
  finishSignOut(): Promise<boolean>
  /** Opens the account again after the browser closed or deleted its database. */
  reopen(userId: string, user: UserView | undefined): Promise<void>
  /** Takes the news of another tab. */
  hear(news: SessionNews): Promise<void>
  /** Called when the tab is visible again: it may have missed news. */
  wake(): Promise<void>
}
