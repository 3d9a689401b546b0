import { useAtomValue } from 'jotai'
import { SEATS_PER_CITY, REFERRALS_FOR_PREMIUM } from '../../../domain/limits.ts'
import { locationName } from '../../../domain/locations.ts'
import { emptySeekerDraft } from '../../../domain/seeker.ts'
import { profileStrength } from '../../../domain/profile-strength.ts'
import { useSignedIn, type SignedIn } from '../../session/hooks.ts'
import { onlineAtom, outboxCountsAtom, unreadAtom } from '../../session/state.ts'
import { SceneStreet } from '../../illustrations/scene-street.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { HomesPreview } from '../../homes/homes-preview.tsx'
import { PeoplePreview } from '../../people/people-preview.tsx'

interface NextAction {
  title: string
  text: string
  to: string
  label: string
}

/** The one thing that helps most now. */
function nextAction(person: SignedIn, unread: number, needsYou: number): NextAction {
  const { userType } = person.effective
  if (needsYou > 0) {
    return {
      title: 'Something needs you',
      text: 'A message or a change could not be sent as it is.',
      to: '/outbox',
      label: 'Open the outbox',
    }
  }
  if (unread > 0) {
    return {
      title: unread === 1 ? 'One new message' : `${unread} new messages`,
      text: 'Somebody wrote to you.',
      to: '/messages',
      label: 'Read it',
    }
  }
  if (userType === 'admin')
    return {
      title: 'All quiet',
      text: 'Every listing and every place, with live counts.',
      to: '/admin',
      label: 'Admin Dashboard',
    }
  if (userType === 'homeowner') {
    return {
      title: 'Your listing is your front door',
      text: 'Photos and an exact date bring the most replies.',
      to: '/view-listing',
      label: 'See your listings',
    }
  }
  return {
    title: 'See who fits',
    text: 'People in your area, with how they live written out.',
    to: '/find-roommates',
    label: 'Find roommates',
  }
}

/** /dashboard: one next action, then what is going on. Works from the snapshot when offline. */
export function DashboardPage() {
  const person = useSignedIn()
  const online = useAtomValue(onlineAtom)
  const unread = useAtomValue(unreadAtom)
  const { unsent, needsYou } = useAtomValue(outboxCountsAtom)
  if (!person) return null
  const { user, effective, asOf } = person
  const action = nextAction(person, unread, needsYou)
  const waitingProfile = effective.profileCompleted && !user.profileCompleted
  const strength = user.seekerProfile?.form
    ? profileStrength(user.seekerProfile.form)
    : profileStrength(emptySeekerDraft())

  return (
    <PageFrame title={`Hello, ${user.firstName}`} width="wide" lede={online ? undefined : <AsOf at={asOf} />}>
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem] lg:gap-14">
        <div className="grid content-start gap-10">
          {waitingProfile && (
            <Notice tone="info" title="Saved on this device">
              {online
                ? 'Your profile is complete and is being sent.'
                : 'Publishes when you’re online. Your profile is complete here and goes out by itself.'}
            </Notice>
          )}
          <section
            className="grid items-center gap-x-6 overflow-hidden rounded-lg bg-night p-6 text-on-night sm:grid-cols-[1fr_auto] sm:p-8"
            data-on-night
          >
            <div>
              <h2 className="font-display text-2xl font-bold">{action.title}</h2>
              <p className="mt-2 mb-5 max-w-prose text-on-night-muted">{action.text}</p>
              <ButtonLink variant="lamp" to={action.to}>
                {action.label}
              </ButtonLink>
            </div>
            <SceneStreet className="-my-4 hidden w-56 sm:block" />
          </section>
          {effective.userType === 'seeker' && <PeoplePreview />}
          <HomesPreview userType={effective.userType} />
        </div>
        <aside className="grid content-start gap-8">
          {unsent > 0 && (
            <section>
              <h2 className="mb-2 font-display text-xl font-bold">On its way</h2>
              <p className="mb-3 text-muted">
                {unsent === 1 ? 'One thing is' : `${unsent} things are`} saved on this device
                {online ? ' and being sent.' : '. Sends when you’re back online.'}
              </p>
              <ButtonLink variant="secondary" size="sm" to="/outbox">
                Open the outbox
              </ButtonLink>
            </section>
          )}
          {effective.userType === 'seeker' && user.profileCompleted && (
            <section>
              <h2 className="mb-3 font-display text-xl font-bold">Your profile</h2>
              <Progress value={strength.percent} label="Profile strength" />
              <ButtonLink variant="quiet" size="bare" to="/profile" className="mt-3">
                See your profile
              </ButtonLink>
            </section>
          )}
          <section>
            <h2 className="mb-2 font-display text-xl font-bold">Bring your people</h2>
            <p className="text-muted">
              {user.referralCount >= REFERRALS_FOR_PREMIUM
                ? `${user.referralCount} people joined with your code. Premium is yours for life.`
                : `${user.referralCount} of ${REFERRALS_FOR_PREMIUM} joined with your code. At ${REFERRALS_FOR_PREMIUM}, premium is yours for life.`}
            </p>
            <p className="mt-3 rounded-md border border-dashed border-line-strong px-4 py-3 text-center font-display text-2xl font-bold tracking-widest">
              {user.referralCode}
            </p>
            {user.seatNumber !== null && user.locationPreference !== null && (
              <p className="mt-3 text-sm text-muted">
                You hold seat {user.seatNumber} of {SEATS_PER_CITY} in {locationName(user.locationPreference)}
                {user.premium === 'early_seat' && ': premium for life'}.
              </p>
            )}
          </section>
        </aside>
      </div>
    </PageFrame>
  )
}
