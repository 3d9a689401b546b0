import { useAtomValue } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'
import { lazyPart } from '../../background/pwa/lazy-part.tsx'
import { rememberedInvite } from '../../session/flags.ts'
import type { SignedIn } from '../../data/account-hooks.ts'
import { afterFirstScreen } from '../../data/first-screen.ts'
import { onlineAtom, outboxCountsAtom } from '../../data/state.ts'
import { HomeScreenHint } from '../../shell/home-screen/home-screen-hint.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { NextAction } from './next-action.ts'
import { ReferralPanel } from './referral-panel.tsx'
import * as strings from './strings/dashboard-overview.ts'

// A decoration, for which the screen does not wait.
const SceneStreet = lazyPart(() => import('../../illustrations/scene-street.tsx'), 'SceneStreet')

const NoticeLine = lazyPart(() => import('../reports/parts/notice-line.tsx'), 'NoticeLine')

/** News from us come after the first screen, so that it is drawn no later. */
function LateNotice() {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => afterFirstScreen(() => setIsDrawn(true)), [])
  return isDrawn && <NoticeLine />
}

interface DashboardFrameProps {
  person: SignedIn
  /** Undefined while what decides is read: another action must not take its place under the person's finger. */
  action: NextAction | undefined
  aside?: ReactNode
  children?: ReactNode
}

/** The layout of every dashboard: next action, unsent operations, referral code, and the caller's parts. */
export function DashboardFrame({
  person: { user, effective, asOf },
  action,
  aside,
  children,
}: DashboardFrameProps) {
  const online = useAtomValue(onlineAtom)
  const [inviteCode] = useState(rememberedInvite)
  const { listed } = useAtomValue(outboxCountsAtom)
  const isProfileUnsent = effective.profileCompleted && !user.profileCompleted
  return (
    <PageFrame title={strings.hello(user.firstName)} width="wide" asOf={<OfflineAge at={asOf} />}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="grid min-w-0 content-start gap-10">
          <LateNotice />
          {inviteCode !== null && effective.userType === 'seeker' && (
            <Notice
              tone="info"
              title={strings.invitedTitle}
              action={
                <ButtonLink size="sm" to="/groups" search={{ code: inviteCode }}>
                  {strings.openInvitation}
                </ButtonLink>
              }
            >
              {strings.invitedText}
            </Notice>
          )}
          {isProfileUnsent && (
            <Notice tone="info" title={strings.profileSavedTitle}>
              {online ? strings.profileSending : strings.profileWaiting}
            </Notice>
          )}
          {action ? <NextActionBox action={action} /> : <Loading />}
          {/* Its parts load meanwhile. */}
          <div className={classes('grid gap-10 empty:hidden', !action && 'hidden')}>
            <HomeScreenHint />
            {children}
          </div>
        </div>
        <aside className={classes('grid content-start gap-8', !action && 'hidden')}>
          {listed > 0 && (
            <section>
              <h2 className="mb-2 font-display text-xl font-bold">{strings.outboxTitle}</h2>
              <p className="mb-3 text-muted">
                {online ? strings.outboxSending(listed) : strings.outboxWaiting(listed)}
              </p>
              <ButtonLink variant="secondary" size="sm" to="/outbox">
                {strings.openOutbox}
              </ButtonLink>
            </section>
          )}
          {aside}
          <ReferralPanel user={user} />
        </aside>
      </div>
    </PageFrame>
  )
}

function NextActionBox({ action }: { action: NextAction }) {
  return (
    <section
      className="grid items-center gap-x-6 overflow-hidden rounded-lg bg-night p-6 text-on-night sm:grid-cols-[1fr_auto] sm:p-8"
      data-on-night
    >
      <div>
        <h2 className="font-display text-2xl font-bold">{action.title}</h2>
        <p className="mt-2 mb-5 max-w-prose text-on-night-muted">{action.text}</p>
        <ButtonLink variant="lamp" to={action.to} search={action.search}>
          {action.label}
        </ButtonLink>
      </div>
      <div className="-my-4 hidden aspect-4/3 w-56 sm:block">
        <SceneStreet />
      </div>
    </section>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={strings.loading} className="grid gap-10">
      <Skeleton className="h-50 w-full rounded-lg" />
      <Skeleton className="h-58 w-full" />
      <Skeleton className="h-58 w-full" />
    </div>
  )
}
