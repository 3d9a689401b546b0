import { refusalText } from '../../../contract/ops.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { looksForGroup } from '../../../domain/account/access.ts'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { GroupCode, GroupName } from '../../../domain/groups/group.ts'
import { GROUP_NAME_MAX_LENGTH } from '../../../domain/core/limits.ts'
import type { EffectiveGroup } from '../../../offline/groups.ts'
import { useGroups } from './parts/use-groups.ts'
import { SceneDoors } from '../../illustrations/scene-doors.tsx'
import { forgetInvite, rememberedInvite } from '../../session/flags.ts'
import { useAccount, useSignedIn } from '../../data/account-hooks.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { PeoplePlaces } from '../../shell/people-places.tsx'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PendingJoin } from './pending-join.tsx'
import { deleteOp } from '../../../offline/outbox/outbox.ts'
import { useAutosavedText } from '../../forms/use-autosaved-text.ts'
import { NOT_STORED, useSubmit } from '../../forms/use-submit.ts'
import * as strings from './strings/groups.ts'

/** /groups: the person's groups, with forms to start a group and to join one by its code. */
export function GroupsPage() {
  const groups = useGroups()
  const effective = useSignedIn()?.effective
  const seeksGroup = effective !== undefined && looksForGroup(effective)
  const groupList = groups.value?.groups ?? []
  return (
    <PageFrame
      title={strings.groups}
      places={<PeoplePlaces path="/groups" />}
      lede={strings.lede}
      asOf={<OfflineAge at={groups.asOf} />}
    >
      {groups.failure !== null && (
        <Notice tone="info" className="mb-5">
          {groups.failure}
        </Notice>
      )}
      {groups.value === undefined && (
        <div role="status" aria-label={strings.loading} className="grid gap-4">
          {[0, 1].map((row) => (
            <Skeleton key={row} className="h-16 w-full" />
          ))}
        </div>
      )}
      {(groupList.length > 0 || (groups.value?.joinOps.length ?? 0) > 0) && (
        <ul className="mb-10 grid border-t border-line">
          {groups.value?.joinOps.map((op) => (
            <PendingJoin key={op.opId} op={op} />
          ))}
          {groupList.map((group) => (
            <GroupRow key={group.view._id} group={group} />
          ))}
        </ul>
      )}
      {seeksGroup ? (
        <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
          <StartGroup isFirst={groupList.length === 0} />
          <JoinGroup />
        </div>
      ) : (
        groups.value !== undefined &&
        groupList.length === 0 && (
          <EmptyState
            scene={<SceneDoors />}
            title={strings.forPeople}
            action={
              effective?.userType === 'seeker' ? (
                <ButtonLink to="/profile">{strings.changeGoal}</ButtonLink>
              ) : undefined
            }
          >
            {effective?.userType === 'seeker' ? strings.changeGoalHint : strings.forSeekers}
          </EmptyState>
        )
      )}
    </PageFrame>
  )
}

function GroupRow({ group: { view, isNew, ops } }: { group: EffectiveGroup }) {
  const account = useAccount()
  const failed = isNew ? ops.find((op) => op.kind === 'group.create' && op.lastError !== null) : undefined
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-4">
      <div className="flex -space-x-2">
        {view.members.map(({ person }) => (
          <Avatar
            key={person._id}
            name={person.firstName}
            src={person.profilePicture}
            className="ring-2 ring-surface"
          />
        ))}
      </div>
      <div className="min-w-0 grow basis-48">
        <h2 className="text-lg break-words">
          <Link to={`/groups/${view._id}`} className="hover:underline">
            {view.name}
          </Link>
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {strings.summary(view.members.length, view.homes.length, view.fit && view.fit.score)}
        </p>
      </div>
      {failed ? (
        <span className="flex flex-wrap items-center gap-2">
          <StatusDot status="not-sent">{refusalText(failed, strings.refused)}</StatusDot>
          <Button size="sm" variant="quiet" onClick={() => account && deleteOp(account, failed.opId)}>
            {strings.deleteGroup}
          </Button>
        </span>
      ) : (
        isNew && <StatusDot status="queued">{strings.savedHere}</StatusDot>
      )}
    </li>
  )
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-4 border-t-2 border-line-strong pt-5">
      <h2 className="font-display text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

function StartGroup({ isFirst }: { isFirst: boolean }) {
  const navigate = useNavigate()
  const box = useAutosavedText('group-name', { oneLine: true })
  const [error, setError] = useState<string | null>(null)
  const [pending, start] = useSubmit(async (form) => {
    const problem = fieldErrors(GroupName, box.current())[0]
    if (problem) return setError(problem.message)
    try {
      const groupId = form.opId()
      await box.finish((name, takes) => form.add({ kind: 'group.create', payload: { groupId, name }, takes }))
      await navigate({ to: '/groups/$groupId', params: { groupId } })
    } catch {
      setError(NOT_STORED)
    }
    return undefined
  })
  return (
    <FormSection title={isFirst ? strings.startFirst : strings.startAnother}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
        className="grid gap-4"
      >
        <TextField
          name="name"
          label={strings.name}
          hint={strings.nameHint}
          maxLength={GROUP_NAME_MAX_LENGTH}
          box={box}
          error={error}
          onValue={() => setError(null)}
        />
        <Button type="submit" pending={pending} className="justify-self-start">
          {strings.start}
        </Button>
      </form>
    </FormSection>
  )
}

function JoinGroup() {
  const { code: invited } = useSearch({ from: '/signed-in/groups' })
  const [code, setCode] = useState(() => invited ?? rememberedInvite() ?? '')
  const [error, setError] = useState<string | null>(null)
  const [pending, join] = useSubmit(async (form) => {
    const problem = fieldErrors(GroupCode, code)[0]
    if (problem) return setError(problem.message)
    try {
      await form.add({ kind: 'group.join', payload: { code } })
      forgetInvite()
      setCode('')
    } catch {
      setError(NOT_STORED)
    }
    return undefined
  })
  return (
    <FormSection title={strings.joinWithCode}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          join()
        }}
        className="grid gap-4"
      >
        <TextField
          kept="pick"
          name="code"
          label={strings.code}
          hint={strings.codeHint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={error}
          onValue={(next) => {
            setCode(next)
            setError(null)
          }}
        />
        <Button
          type="submit"
          pending={pending}
          variant={invited ? 'primary' : 'secondary'}
          className="justify-self-start"
        >
          {strings.join}
        </Button>
      </form>
    </FormSection>
  )
}
