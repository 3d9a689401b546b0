import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { countUnread } from '../../../../offline/conversations.ts'
import { threadOnDevice } from '../../../../offline/missing-messages.ts'
import { useAccount, useLive } from '../../../data/account-hooks.ts'
import { unreadAtom } from '../../../data/state.ts'
import { useMarkAsRead } from '../use-mark-as-read.ts'
import * as strings from '../strings/conversation-end.ts'

interface ThreadEndProps {
  personId: string
  /** Whether the thread shows no item. */
  isEmpty: boolean
  online: boolean
}

/**
 * The last line of a thread: that this device lacks messages while offline, or that nobody has written yet. While
 * offline, it marks what was downloaded ahead as read; otherwise the response of the server does.
 */
export function ThreadEnd({ personId, isEmpty, online }: ThreadEndProps) {
  const known = useLive(`on-device:${personId}`, (account) => threadOnDevice(account, personId))
  const account = useAccount()
  const markAsRead = useEffectEvent(useMarkAsRead(personId))
  const setUnread = useSetAtom(unreadAtom)
  const unreadId = online ? undefined : known?.unreadId
  useEffect(() => {
    if (account === null || unreadId === undefined) return
    markAsRead(unreadId)
      .then(async () => setUnread(await countUnread(account)))
      // When it is not stored, the messages stay unread.
      .catch(() => undefined)
  }, [account, unreadId, setUnread])
  if (known === undefined) return null
  let text: string | null = isEmpty ? strings.sayHello : null
  if (known.lacksMessages && !online) text = isEmpty ? strings.messagesNotLoaded : strings.someNotLoaded
  return text !== null && <li className="mt-4 text-center text-balance text-muted first:mt-0">{text}</li>
}
