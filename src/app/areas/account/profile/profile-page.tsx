import { nextSetupStep } from '../../../../domain/account/access.ts'
import { useLocalPicture } from '../../../data/images/use-local-picture.ts'
import { useAccount, useLive, useSignedIn } from '../../../data/account-hooks.ts'
import { BlockedPeople } from '../../matches/parts/blocked-people.tsx'
import { MatchSettingsSection } from '../../matches/parts/match-settings-form.tsx'
import { useSeekerProfile } from '../../seeker/parts/use-seeker-profile.ts'
import { LegalLine } from '../../../shell/legal-line.tsx'
import { PageFrame } from '../../../shell/page-frame.tsx'
import { OfflineAge } from '../../../shell/offline-age.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { AnswerLinks } from './answer-links.tsx'
import { NamesForm } from './names-form.tsx'
import { SignInSettings } from './sign-in-settings.tsx'
import { YourData } from './own-data.tsx'
import { ThisDevice } from './this-device.tsx'
import { allDrafts, isStaleDraft } from '../../../../offline/drafts/draft-rows.ts'
import { discardDraft } from '../../../../offline/outbox/stale-drafts.ts'
import * as strings from '../strings/profile.tsx'

/** /profile: the person's account, the profile that other seekers see, and the settings. */
export function ProfilePage() {
  const person = useSignedIn()
  const { source: picture } = useLocalPicture(person?.user.profilePicture ?? '')
  const seeker = useSeekerProfile()
  const account = useAccount()
  const drafts = useLive('drafts', allDrafts)
  const openDraft = drafts?.find(
    (draft) => draft.kind === 'seeker' && draft.sealedBy === null && !isStaleDraft(draft),
  )
  if (!person) return null
  const { user, effective, asOf } = person
  return (
    <PageFrame title={strings.yourProfile} width="narrow" asOf={<OfflineAge at={asOf} />}>
      <div className="grid gap-10">
        <div className="flex items-center gap-5">
          <Avatar name={strings.fullName(user.firstName, user.lastName)} src={picture} size="xl" />
          <div className="min-w-0">
            <p className="font-display text-2xl font-bold wrap-anywhere">
              {strings.fullName(user.firstName, user.lastName)}
            </p>
            <p className="wrap-anywhere text-muted">{user.email}</p>
            <p className="text-muted">
              {effective.userType ? strings.types[effective.userType] : strings.noType}
            </p>
          </div>
        </div>
        {!effective.profileCompleted && effective.userType !== 'admin' && (
          <Notice
            tone="info"
            live={false}
            action={
              <ButtonLink size="sm" to={nextSetupStep(effective)}>
                {strings.continueSetup}
              </ButtonLink>
            }
          >
            {strings.notComplete}
          </Notice>
        )}
        {/* The rest comes as a whole, so that nothing moves what the person is about to press. */}
        {seeker !== undefined && (
          <>
            <NamesForm key={user._id} user={user} />
            {seeker && (
              <section>
                <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                  <h2 className="font-display text-xl font-bold">{strings.whatOthersSee}</h2>
                  <ButtonLink variant="secondary" size="sm" to="/profile/edit">
                    {openDraft ? strings.continueChanging : strings.changeAnswers}
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
                        {strings.discardChanges}
                      </Button>
                    }
                  >
                    {strings.hiddenChanges}
                  </Notice>
                )}
                {seeker.hasPendingChanges && (
                  <p className="mb-3">
                    <StatusDot status="queued">{strings.changesWaiting}</StatusDot>
                  </p>
                )}
                <AnswerLinks profile={seeker.profile} />
              </section>
            )}
            {effective.userType === 'seeker' && effective.profileCompleted && <MatchSettingsSection />}
            <BlockedPeople />
            <section className="grid justify-items-start gap-3">
              <h2 className="font-display text-xl font-bold">{strings.reportsTitle}</h2>
              <p className="text-muted">{strings.reportsText}</p>
              <ButtonLink variant="secondary" size="sm" to="/reports">
                {strings.openReports}
              </ButtonLink>
            </section>
            <SignInSettings />
            <YourData />
            <ThisDevice />
            <LegalLine />
          </>
        )}
      </div>
    </PageFrame>
  )
}
