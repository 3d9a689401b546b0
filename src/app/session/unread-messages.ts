import { client } from '../data/api-client/app-client.ts'
import { noteFailure } from '../data/note-failure.ts'
import { noteReachable } from '../data/connection.ts'
import { accountAtom, appStore, needsSignInAtom, onlineAtom, unreadAtom } from '../data/state.ts'
import { putConversations } from '../../offline/conversations.ts'

/** Updates the number of unread messages; when there are any, the conversations and the messages too. */
export async function refreshUnread(): Promise<void> {
  const account = appStore.get(accountAtom)
  if (!account || !appStore.get(onlineAtom) || appStore.get(needsSignInAtom)) return
  try {
    const { count } = await client.call('unread')
    noteReachable()
    if (appStore.get(accountAtom) !== account) return
    appStore.set(unreadAtom, count)
    if (count === 0) return
    await refreshConversations()
    const { loadUnreadThreads } = await import('./unread-threads.ts')
    await loadUnreadThreads(account)
  } catch (error) {
    noteFailure(error)
  }
}

/** Downloads the conversations and stores them. @throws the error of the request. */
export async function refreshConversations(): Promise<void> {
  const account = appStore.get(accountAtom)
  if (!account) return
  const { conversations, unreadCount } = await client.call('conversations')
  if (appStore.get(accountAtom) !== account) return
  await putConversations(account, conversations)
  appStore.set(unreadAtom, unreadCount)
}
