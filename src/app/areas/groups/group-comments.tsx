import { dayOfLabel } from '../../../domain/core/time-labels.ts'
import { useState } from 'react'
import type { OpPayload } from '../../../contract/ops.ts'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { GroupComment, type GroupHome, type GroupView } from '../../../domain/groups/group.ts'
import { GROUP_COMMENT_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { statusOfOps } from '../../../offline/outbox/op-status.ts'
import { needsPerson } from '../../../sync/transitions.ts'
import type { Op } from '../../../sync/types.ts'
import { Button } from '../../ui/button.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RefusedOpNote } from './group-refusal.tsx'
import { useAutosavedText } from '../../forms/use-autosaved-text.ts'
import { NOT_STORED, useSubmit } from '../../forms/use-submit.ts'
import * as strings from './strings/group.tsx'

interface GroupCommentsProps {
  home: GroupHome
  group: GroupView
  /** Operations about this home that the server has not accepted. */
  ops: readonly Op[]
  userId: string
}

const SHOWN = 3
/** The comments on a home, oldest first: the last three until the person opens the earlier ones. */
export function GroupComments({ home, group, ops, userId }: GroupCommentsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const commentOps = ops.filter((op) => op.kind === 'group.comment')
  const shown = isOpen ? home.comments : home.comments.slice(-SHOWN)
  const hidden = home.comments.length - shown.length
  const nameOf = (id: string | null) => {
    if (id === userId) return strings.you
    return group.members.find(({ person }) => person._id === id)?.person.firstName ?? strings.someoneWhoLeft
  }
  return (
    <div className="grid gap-2.5">
      {hidden > 0 && (
        <Button size="bare" variant="quiet" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {strings.showEarlier(hidden)}
        </Button>
      )}
      {shown.length > 0 && (
        <ul
          aria-label={strings.commentsOn(home.title)}
          className="grid gap-2.5 border-l-2 border-line pl-3.5"
        >
          {shown.map((comment) => {
            const waiting = commentOps.filter((op) => op.opId === comment.opId)
            return (
              <li key={comment.opId ?? comment._id}>
                <p className="text-sm text-muted">
                  <span className="font-semibold text-text">{nameOf(comment.userId)}</span>{' '}
                  {dayOfLabel(Date.parse(comment.createdAt))}
                  {waiting.length > 0 && <StatusDot status={statusOfOps(waiting)} className="ml-2" />}
                </p>
                <p className="break-words whitespace-pre-line">{comment.text}</p>
              </li>
            )
          })}
        </ul>
      )}
      {commentOps.filter(needsPerson).map((op) => (
        <div key={op.opId} className="border-l-2 border-bad pl-3.5">
          <p className="break-words whitespace-pre-line">{(op.payload as OpPayload<'group.comment'>).text}</p>
          <RefusedOpNote op={op} />
        </div>
      ))}
      <CommentForm groupId={group._id} home={home} />
    </div>
  )
}

function CommentForm({ groupId, home }: { groupId: string; home: GroupHome }) {
  const { listingId, title } = home
  const box = useAutosavedText(`comment:${groupId}/${listingId}`, { oneLine: true })
  const [error, setError] = useState<string | null>(null)
  const [pending, send] = useSubmit(
    async (form) => {
      if (form.isRepeat && box.current() === '') return undefined
      const problem = fieldErrors(GroupComment, box.current())[0]
      if (problem) return setError(problem.message)
      try {
        await box.send((text, takes) =>
          form.add({ kind: 'group.comment', payload: { groupId, listingId, text }, takes }),
        )
      } catch {
        setError(NOT_STORED)
      }
      return undefined
    },
    { repeats: true },
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex items-start gap-2"
    >
      <TextField
        name="text"
        label={strings.commentOn(title)}
        labelHidden
        placeholder={strings.whatDoYouThink}
        autoComplete="off"
        maxLength={GROUP_COMMENT_MAX_LENGTH}
        box={box}
        error={error}
        className="min-w-0 grow"
        onValue={() => setError(null)}
      />
      <Button type="submit" variant="secondary" pending={pending} aria-label={strings.commentOn(title)}>
        {strings.comment}
      </Button>
    </form>
  )
}
