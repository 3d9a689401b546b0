import { longDayLabel } from '../../../../domain/core/time-labels.ts'
import { useAtomValue } from 'jotai'
import {
  CLEANLINESS_LABELS,
  DIET_LABELS,
  INTEREST_LABELS,
  SEEKING_OPTION_LABELS,
  SLEEP_LABELS,
  SOCIAL_LABELS,
} from '../../../../domain/seeker/seeker-labels.ts'
import { usd } from '../../../../domain/core/money.ts'
import { nextSetupStep } from '../../../../domain/account/access.ts'
import { locationName } from '../../../../domain/core/locations.ts'
import type { SeekerPayload } from '../../../../domain/seeker/seeker-payload.ts'
import { useLocalPicture } from '../../../data/images/use-local-picture.ts'
import { useAccount, useLive, useSignedIn } from '../../../data/account-hooks.ts'
import { BlockedPeople } from '../../matches/parts/blocked-people.tsx'
import { MatchSettingsSection } from '../../matches/parts/match-settings-form.tsx'
import { onlineAtom } from '../../../data/state.ts'
import { useSeekerProfile } from '../../seeker/parts/use-seeker-profile.ts'
import { LegalLine } from '../../../shell/legal-line.tsx'
import { PageFrame } from '../../../shell/page-frame.tsx'
import { AsOf } from '../../../ui/as-of.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { NamesForm } from './names-form.tsx'
import { ThisDevice } from './this-device.tsx'
import { allDrafts } from '../../../../offline/drafts/draft-rows.ts'
import { discardDraft, isStaleDraft } from '../../../../offline/outbox/stale-drafts.ts'

const TYPE_LABELS = { seeker: 'Seeker', homeowner: 'Homeowner', admin: 'Admin' }

/** The rows of the profile: a question and its answer each. */
function answerRows(profile: SeekerPayload): [string, string][] {
  const { habits, preferences } = profile
  return [
    ['Looking for', SEEKING_OPTION_LABELS[profile.seekingOption]],
    ['Place', locationName(profile.location)],
    ['Budget', `${usd(preferences.budgetRange.min)} to ${usd(preferences.budgetRange.max)} a month`],
    ['Move-in', longDayLabel(profile.moveInDate)],
    ['Sleep', SLEEP_LABELS[habits.sleepSchedule]],
    ['Cleanliness', CLEANLINESS_LABELS[habits.cleanliness]],
    ['Social', SOCIAL_LABELS[habits.socialLevel]],
    ['Diet', habits.dietPreferences.map((diet) => DIET_LABELS[diet]).join(', ')],
    ['Interests', habits.interests.map((interest) => INTEREST_LABELS[interest]).join(', ')],
  ]
}

/** /profile: the person's account, the profile that other seekers see, and the settings. */
export function ProfilePage() {
  const person = useSignedIn()
  const online = useAtomValue(onlineAtom)
  const { source: picture } = useLocalPicture(person?.user.profilePicture ?? '')
  const seeker = useSeekerProfile()
  const account = useAccount()
  const drafts = useLive('drafts', (openAccount) => allDrafts(openAccount))
  const openDraft = drafts?.find(
    (draft) => draft.kind === 'seeker' && draft.sealedBy === null && !isStaleDraft(draft),
  )
  if (!person) return null
  const { user, effective, asOf } = person
  return (
    <PageFrame title="Your profile" width="narrow" lede={online ? undefined : <AsOf at={asOf} />}>
      <div className="grid gap-10">
        <div className="flex items-center gap-5">
          <Avatar name={`${user.firstName} ${user.lastName}`} src={picture} size="xl" />
          <div className="min-w-0">
            <p className="font-display text-2xl font-bold wrap-anywhere">
              {user.firstName} {user.lastName}
            </p>
            <p className="wrap-anywhere text-muted">{user.email}</p>
            <p className="text-muted">
              {effective.userType ? TYPE_LABELS[effective.userType] : 'No account type yet'}
            </p>
          </div>
        </div>
        {!effective.profileCompleted && effective.userType !== 'admin' && (
          <Notice
            tone="info"
            live={false}
            action={
              <ButtonLink size="sm" to={nextSetupStep(effective)}>
                Go on
              </ButtonLink>
            }
          >
            Your profile isn’t complete yet. Your answers are saved.
          </Notice>
        )}
        <NamesForm key={user._id} user={user} />
        {seeker && (
          <section>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 className="font-display text-xl font-bold">What other seekers see</h2>
              <ButtonLink variant="secondary" size="sm" to="/profile/edit">
                {openDraft ? 'Go on changing' : 'Change answers'}
              </ButtonLink>
            </div>
            {openDraft && (
              <Notice
                tone="info"
                live={false}
                className="mb-4"
                action={
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => account && discardDraft(account, openDraft.draftId)}
                  >
                    Discard changes
                  </Button>
                }
              >
                You have changes that others can’t see yet.
              </Notice>
            )}
            {seeker.hasPendingChanges && (
              <p className="mb-3">
                <StatusDot status="queued">Changes wait on this device</StatusDot>
              </p>
            )}
            <dl className="grid border-t border-line">
              {answerRows(seeker.profile).map(([question, answer]) => (
                <div key={question} className="grid grid-cols-[7rem_1fr] gap-3 border-b border-line py-2.5">
                  <dt className="text-sm text-muted">{question}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {effective.userType === 'seeker' && effective.profileCompleted && <MatchSettingsSection />}
        <BlockedPeople />
        <ThisDevice />
        <LegalLine />
      </div>
    </PageFrame>
  )
}
