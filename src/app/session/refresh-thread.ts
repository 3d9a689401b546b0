import { putThread } from '../../offline/messages.ts'
import type { Account } from '../../offline/db/account.ts'
import { client } from '../data/api-client/app-client.ts'

interface RefreshedThread {
  /** Whether the server has no message of the conversation. */
  isEmpty: boolean
  /** The id of the last unread message; undefined when all are read. */
  unreadId: string | undefined
}

/** Downloads the newest messages of a conversation and stores them. @throws the error of the request. */
export async function refreshThread(account: Account, personId: string): Promise<RefreshedThread> {
  const { person, messages, more } = await client.call('conversation', { params: { userId: personId } })
  await putThread(account, personId, person, messages, { complete: !more })
  const unread = messages.findLast(({ senderId, readAt }) => senderId === personId && readAt === null)
  return { isEmpty: messages.length === 0, unreadId: unread?._id }
}
