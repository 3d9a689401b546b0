import { ApiError, createClient } from './client.ts'
import { accountAtom, appStore } from '../state.ts'

/** The calls of this page; each names the account that is open on it. */
export const client = createClient({ account: () => appStore.get(accountAtom)?.userId ?? null })

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401
