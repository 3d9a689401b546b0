import { useId } from 'react'
import type { OpKind } from '../../../contract/ops.ts'
import { GROUP_SHARE_MAX } from '../../../domain/core/limits.ts'
import type { EffectiveGroup } from '../../../offline/groups.ts'
import { statusOfOps } from '../../../offline/outbox/op-status.ts'
import { needsPerson } from '../../../sync/transitions.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { useSetValue } from '../../forms/use-submit.ts'
import { RefusedOpNote } from './group-refusal.tsx'
import { MemberMenu } from './member-menu.tsx'
import * as strings from './strings/group.tsx'
import * as managing from './strings/managing.ts'

/** The kinds of operations with which the maker of a group manages its members. */
const MANAGING_KINDS: readonly OpKind[] = ['group.remove', 'group.maker', 'group.code']

const SHARES = Array.from({ length: GROUP_SHARE_MAX }, (_, index) => index + 1)

/** The no-break space makes lines break after the dot, never before it. */
const SEPARATOR = '\u00a0· '

/** The members of a group with each member's part of the rent; a person changes only their own part. */
export function GroupMembers({ group, userId }: { group: EffectiveGroup; userId: string }) {
  const setValue = useSetValue()
  const heading = useId()
  const { view, ops } = group
  const scoreWithYou = (id: string) => {
    const pair = view.fit?.pairs.find(({ a, b }) => (a === userId && b === id) || (a === id && b === userId))
    return pair?.score == null ? '' : strings.fitWithYou(pair.score)
  }
  const managingOps = ops.filter(({ kind }) => MANAGING_KINDS.includes(kind))
  // A refused operation has its own note.
  const status = statusOfOps([
    ...ops.filter((op) => op.kind === 'group.share'),
    ...managingOps.filter((op) => !needsPerson(op)),
  ])
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="font-display text-xl font-bold">
        {strings.people}
      </h2>
      <p className="mb-2 text-sm text-muted">{strings.peopleHint}</p>
      <ul className="grid border-t border-line">
        {view.members.map(({ person, share }) => (
          <li key={person._id} className="flex min-h-16 items-center gap-3 border-b border-line py-2">
            <Avatar name={person.firstName} src={person.profilePicture} />
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">
                {person._id === userId ? strings.you : person.firstName}
              </span>
              {person._id === view.makerId && (
                <span className="block text-sm text-muted">{managing.manages}</span>
              )}
              {person._id !== userId && (
                <span className="block text-sm text-muted tabular-nums">
                  {[strings.part(share), scoreWithYou(person._id)].filter(Boolean).join(SEPARATOR)}
                </span>
              )}
            </span>
            {person._id === userId ? (
              <SelectField
                name="share"
                label={strings.yourPart}
                labelHidden
                className="w-32"
                options={SHARES.map((part) => ({ value: String(part), label: strings.part(part) }))}
                value={String(share)}
                onValue={(next) =>
                  void setValue({
                    kind: 'group.share',
                    payload: { groupId: view._id, share: Number(next) },
                  })
                }
              />
            ) : (
              <>
                <ButtonLink size="sm" variant="quiet" to="/messages" search={{ with: person._id }}>
                  {strings.messagePerson(person.firstName, (text) => (
                    <span className="sr-only">{text}</span>
                  ))}
                </ButtonLink>
                <MemberMenu group={view} person={person} isMaker={view.makerId === userId} />
              </>
            )}
          </li>
        ))}
      </ul>
      {status !== 'sent' && <StatusDot status={status} className="mt-2" />}
      {managingOps.filter(needsPerson).map((op) => (
        <RefusedOpNote key={op.opId} op={op} />
      ))}
    </section>
  )
}
