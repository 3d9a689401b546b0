import { useNavigate, useParams } from '@tanstack/react-router'
import { LogOut, Plus } from 'lucide-react'
import { useState } from 'react'
import type { EffectiveGroup } from '../../../offline/groups.ts'
import { useGroups } from './parts/use-groups.ts'
import { SceneSpareRoom } from '../../illustrations/scene-spare-room.tsx'
import { useUser } from '../../data/account-hooks.ts'
import { NotFoundNotice } from '../../shell/not-found-notice.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { ReportButton } from '../../shell/safety/report-button.tsx'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddHome } from './add-home.tsx'
import { GroupFitBox } from './group-fit.tsx'
import { GroupHomeItem } from './group-home.tsx'
import { GroupInvite } from './group-invite.tsx'
import { RefusedComments } from './group-refusal.tsx'
import { GroupMembers } from './group-members.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import * as strings from './strings/group.tsx'

const BACK = { to: '/groups', label: strings.groups }

/** /groups/$groupId: one group with its members and its homes. */
export function GroupPage() {
  const { groupId } = useParams({ from: '/signed-in/groups/$groupId' })
  const groups = useGroups()
  const group = groups.value?.groups.find(({ view }) => view._id === groupId)
  if (groups.value === undefined) {
    return (
      <PageFrame title={strings.yourGroup} back={BACK}>
        <div role="status" aria-label={strings.loading} className="grid gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      </PageFrame>
    )
  }
  if (!group) {
    return (
      <PageFrame title={strings.yourGroup} back={BACK}>
        <NotFoundNotice
          kind="group"
          reason={strings.notFound}
          failure={groups.failure}
          listLink={{ to: '/groups', label: strings.yourGroups }}
        />
        <RefusedComments ops={groups.value?.formerOps ?? []} groupId={groupId} />
      </PageFrame>
    )
  }
  return <Group group={group} asOf={groups.asOf} failure={groups.failure} />
}

interface GroupProps {
  group: EffectiveGroup
  asOf: number | null
  failure: string | null
}

function Group({ group, asOf, failure }: GroupProps) {
  const { view, isNew } = group
  const user = useUser()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState(false)
  if (!user) return null
  return (
    <PageFrame
      title={view.name}
      back={BACK}
      width="wide"
      lede={strings.summary(view.members.length, view.homes.length)}
      asOf={<OfflineAge at={asOf} />}
      actions={
        <>
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setAdding(true)}>
            {strings.addHome}
          </Button>
          <Button
            variant="quiet"
            icon={<LogOut aria-hidden className="size-5" />}
            onClick={() => setLeaving(true)}
          >
            {strings.leave}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Notice tone="info" className="mb-5">
          {failure}
        </Notice>
      )}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="homes" className="min-w-0">
          <h2 id="homes" className="mb-3 font-display text-2xl font-bold">
            {strings.homes}
          </h2>
          {view.homes.length === 0 ? (
            <EmptyState
              level={3}
              scene={<SceneSpareRoom />}
              title={strings.noHomes}
              action={
                <Button variant="secondary" onClick={() => setAdding(true)}>
                  {strings.addHome}
                </Button>
              }
            >
              {strings.noHomesHint}
            </EmptyState>
          ) : (
            <ul className="grid border-t border-line">
              {view.homes.map((home) => (
                <GroupHomeItem key={home.listingId} home={home} group={group} userId={user._id} />
              ))}
            </ul>
          )}
        </section>
        <div
          className={classes(
            'grid content-start gap-8 lg:order-none',
            // On phones this column comes first while the group has no home: inviting people comes first.
            view.homes.length === 0 && 'order-first',
          )}
        >
          <GroupFitBox group={view} userId={user._id} />
          <GroupMembers group={group} userId={user._id} />
          <GroupInvite group={view} isNew={isNew} isMaker={view.makerId === user._id} />
          {!isNew && (
            <div>
              <ReportButton
                subject={{ kind: 'group', id: view._id }}
                title={view.name}
                what={strings.reportedGroup}
              />
            </div>
          )}
        </div>
      </div>
      {adding && <AddHome group={view} onClose={() => setAdding(false)} />}
      {leaving && <Leave group={group} onClose={() => setLeaving(false)} />}
    </PageFrame>
  )
}

function Leave({ group: { view }, onClose }: { group: EffectiveGroup; onClose: () => void }) {
  const navigate = useNavigate()
  const isLast = view.members.length === 1
  const [pending, leave] = useSubmit(async (form) => {
    await form.add({ kind: 'group.leave', payload: { groupId: view._id } })
    await navigate({ to: '/groups' })
  })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={strings.leaveTitle(view.name)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {strings.stay}
          </Button>
          <Button variant="danger" pending={pending} onClick={leave}>
            {strings.leave}
          </Button>
        </>
      }
    >
      {isLast ? strings.leaveLast : strings.leaveOthers}
    </Dialog>
  )
}
