import { useUser } from '../../data/account-hooks.ts'
import { useSetValue } from '../../forms/use-submit.ts'

/** The function that marks the messages of a person as read, up to one of them. @throws the errors of `enqueue`. */
export function useMarkAsRead(personId: string): (messageId: string) => Promise<unknown> {
  const setValue = useSetValue()
  const isSuspended = Boolean(useUser()?.suspension)
  return async (messageId) =>
    // A suspended person changes nothing, and others must not learn that they read.
    isSuspended || setValue({ kind: 'message.read', payload: { userId: personId, messageId } })
}
