import { useMemo } from 'react'
import * as v from 'valibot'
import { GROUPS_KEY } from '../../../offline/account/cached-responses.ts'
import { groupsEndedByBlock } from '../../../offline/ended-groups.ts'
import { CachedGroups } from '../../../offline/groups.ts'
import { useOps, useUser } from '../../data/account-hooks.ts'
import { useCachedResponse } from '../../data/use-remote.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as strings from '../strings/safety.ts'
import { useBlock, type SafetyPerson } from './use-block.ts'

interface BlockDialogProps {
  person: SafetyPerson
  onBlock?: (() => void) | undefined
  onClose: () => void
}

/** The question before a block, which says what happens, also to the groups that both people are in. */
export function BlockDialog({ person, onBlock, onClose }: BlockDialogProps) {
  const name = person.firstName || strings.thisPerson
  const block = useBlock()
  const { left, takenOutOf } = useSharedGroups(person._id)
  return (
    <Dialog
      open
      role="alertdialog"
      title={strings.blockTitle(name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {strings.doNotBlock}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onBlock?.()
              block(person, true)
            }}
          >
            {strings.block}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{strings.blockExplained(name)}</p>
        {left.length > 0 && <p className="font-semibold">{strings.youLeave(left)}</p>}
        {takenOutOf.length > 0 && <p className="font-semibold">{strings.isTakenOut(name, takenOutOf)}</p>}
        <p className="text-muted">
          {strings.viewingsStay}
          {(left.length > 0 || takenOutOf.length > 0) && ` ${strings.unblockLater}`}
        </p>
      </div>
    </Dialog>
  )
}

/** The names of the groups that a block ends for one of the two people, as far as this device knows them. */
function useSharedGroups(personId: string): ReturnType<typeof groupsEndedByBlock> {
  const stored = useCachedResponse(GROUPS_KEY)?.value
  const ops = useOps()
  const user = useUser()
  return useMemo(() => {
    const cached = v.safeParse(CachedGroups, stored)
    if (!cached.success || user === null) return { left: [], takenOutOf: [] }
    return groupsEndedByBlock(cached.output.groups, ops ?? [], user, personId)
  }, [stored, ops, user, personId])
}
