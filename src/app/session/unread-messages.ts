import { api } from '../../contract/api.ts'
import { client } from '../data/api-client/app-client.ts'
import { noteFailure } from '../data/note-failure.ts'
import { noteReachable } from '../data/connection.ts'
import { accountAtom, appStore, needsSignInAtom, onlineAtom, unreadAtom } from '../data/state.ts'
import { putConversations } from '../../offline/messages.ts'

/** Asks how much is unread, and for the conversations when something is. */
export async function refreshUnread(): Promise<void> {
  const store = appStore.get(accountAtom)
  if (!store || !appStore.get(onlineAtom) || appStore.get(needsSignInAtom)) return
  try {
    const { count } = await client.call(api.unread)
    noteReachable()
    if (appStore.get(accountAtom) !== store) return
    appStore.set(unreadAtom, count)
    if (count > 0) await refreshConversations()
  } catch (error) {
    noteFailure(error)
  }
}

/** @throws what the call throws. */
export async function refreshConversations(): Promise<void> {
  const store = appStore.get(accountAtom)
  if (!store) return
  const { conversations, unreadCount } = await client.call(api.conversations)
  if (appStore.get(accountAtom) !== store) return
  await putConversations(store, conversations)
  appStore.set(unreadAtom, unreadCount)
}
