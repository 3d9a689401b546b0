import { useCallback, useEffect, useState } from 'react'
import { deleteShare, listShares, type Share } from '../../../../offline/shares.ts'
import { useAccount } from '../../../data/account-hooks.ts'

interface Shares {
  /** Newest first; undefined while they are read. */
  shares: Share[] | undefined
  /** Deletes a share that was used or is not wanted. */
  discard: (share: Share) => Promise<void>
}

/** What other apps have shared with the open account. */
export function useShares(): Shares {
  const account = useAccount()
  const [shares, setShares] = useState<Share[]>()
  const userId = account?.userId
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    const read = async () => {
      // A browser that blocks storage has no worker either, so nothing can be there.
      const found = await listShares(caches, userId, Date.now()).catch(() => [])
      if (!isOver) setShares(found)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [userId])
  const discard = useCallback(
    async ({ id }: Share) => {
      if (userId === undefined) return
      await deleteShare(caches, userId, id)
      setShares((all) => all?.filter((each) => each.id !== id))
    },
    [userId],
  )
  return { shares, discard }
}
