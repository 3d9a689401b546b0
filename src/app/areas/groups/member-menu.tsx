import { KeyRound, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { GroupView } from '../../../domain/groups/group.ts'
import type { PersonView } from '../../../domain/account/user.ts'
import { SafetyMenu } from '../../shell/safety/safety-menu.tsx'
import { ManageDialog } from './manage-dialog.tsx'
import * as strings from './strings/managing.ts'

interface MemberMenuProps {
  group: GroupView
  /** Another member. */
  person: PersonView
  /** Whether the user manages the group. */
  isMaker: boolean
}

/** What a person can do about another member of a group; its maker can remove them and hand the group over. */
export function MemberMenu({ group, person, isMaker }: MemberMenuProps) {
  const [open, setOpen] = useState<'remove' | 'hand-over' | null>(null)
  const { _id: personId, firstName: name } = person
  const payload = { groupId: group._id, personId, name }
  const onClose = () => setOpen(null)
  return (
    <>
      <SafetyMenu
        person={person}
        items={
          isMaker
            ? [
                {
                  label: strings.handOver(name),
                  icon: <KeyRound aria-hidden className="size-4 shrink-0" />,
                  onSelect: () => setOpen('hand-over'),
                },
                {
                  label: strings.remove(name),
                  danger: true,
                  icon: <UserMinus aria-hidden className="size-4 shrink-0" />,
                  onSelect: () => setOpen('remove'),
                },
              ]
            : []
        }
      />
      {open === 'remove' && (
        <ManageDialog
          danger
          title={strings.removeTitle(name, group.name)}
          explained={strings.removeExplained(name)}
          no={strings.keep}
          yes={strings.removeNow}
          operation={{ kind: 'group.remove', payload }}
          onClose={onClose}
        />
      )}
      {open === 'hand-over' && (
        <ManageDialog
          title={strings.handOverTitle(name)}
          explained={strings.handOverExplained(name)}
          no={strings.keepManaging}
          yes={strings.handOverNow}
          operation={{ kind: 'group.maker', payload }}
          onClose={onClose}
        />
      )}
    </>
  )
}
