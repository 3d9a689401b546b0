import { CircleHelp, ThumbsDown, ThumbsUp, type LucideIcon } from 'lucide-react'
import {
  countVotes,
  GROUP_VOTE_LABELS,
  type GroupHome,
  type GroupView,
  type GroupVote,
} from '../../../domain/groups/group.ts'
import { statusOfOps } from '../../../offline/outbox/op-status.ts'
import { needsPerson } from '../../../sync/transitions.ts'
import type { Op } from '../../../sync/types.ts'
import { classes } from '../../ui/classes.ts'
import { StatusDot } from '../../ui/status-pill.tsx'
import { RefusedOpNote } from './group-refusal.tsx'
import { useSetValue } from '../../forms/use-submit.ts'
import * as strings from './strings/group.tsx'

const ICONS: Record<GroupVote, LucideIcon> = { yes: ThumbsUp, maybe: CircleHelp, no: ThumbsDown }

interface GroupVotesProps {
  home: GroupHome
  group: GroupView
  /** Operations about this home that the server has not accepted. */
  ops: readonly Op[]
  userId: string
}

/** Buttons to vote yes, maybe or no, and the voters' names; a second press removes a vote. Works offline. */
export function GroupVotes({ home, group, ops, userId }: GroupVotesProps) {
  const setValue = useSetValue()
  const voteOps = ops.filter((op) => op.kind === 'group.vote')
  const refused = voteOps.find(needsPerson)
  const status = statusOfOps(voteOps)
  const names = (ids: readonly string[]) =>
    group.members
      .filter(({ person }) => ids.includes(person._id))
      .map(({ person }) => (person._id === userId ? strings.youAmongOthers : person.firstName))
  const counted = countVotes(home.votes)
  const withVoters = counted.filter(({ userIds }) => userIds.length > 0)
  return (
    <div role="group" aria-label={strings.votesOn(home.title)} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {counted.map(({ vote, userIds }) => {
          const Icon = ICONS[vote]
          const isOwn = userIds.includes(userId)
          return (
            <button
              key={vote}
              type="button"
              aria-pressed={isOwn}
              onClick={() =>
                void setValue({
                  kind: 'group.vote',
                  payload: { groupId: group._id, listingId: home.listingId, vote: isOwn ? null : vote },
                })
              }
              className={classes(
                'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 py-1.5 sm:gap-2 sm:px-4 transition-colors duration-150',
                isOwn
                  ? 'border-brand bg-lavender font-medium text-on-lavender shadow-[inset_0_0_0_1px_var(--color-brand)]'
                  : 'border-line-strong bg-raised hover:border-brand',
              )}
            >
              <Icon aria-hidden className="size-4" />
              {GROUP_VOTE_LABELS[vote]}
              <span className="min-w-[1ch] tabular-nums">{userIds.length}</span>
            </button>
          )
        })}
        {status !== 'sent' && !refused && <StatusDot status={status} />}
      </div>
      {withVoters.length > 0 && (
        <p className="text-sm text-muted">
          {withVoters
            .map(({ vote, userIds }) => strings.voters(GROUP_VOTE_LABELS[vote], names(userIds)))
            .join(' · ')}
        </p>
      )}
      {refused && <RefusedOpNote op={refused} />}
    </div>
  )
}
