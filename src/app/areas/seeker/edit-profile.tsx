import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { draftOfProfile } from '../../../domain/seeker/seeker-payload.ts'
import { readSeekerQuestion } from '../../../domain/seeker/seeker-questions.ts'
import { SceneNoSignal } from '../../illustrations/scene-no-signal.tsx'
import { flashAtom } from '../../data/state.ts'
import { useSeekerProfile } from './parts/use-seeker-profile.ts'
import { SetupFrame } from '../../forms/setup-frame.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { WizardSkeleton } from '../../forms/wizard/wizard-skeleton.tsx'
import { SeekerForm } from './seeker-form.tsx'
import * as strings from './strings/profile-changes.ts'

/**
 * /profile/edit: the answers of a completed seeker profile, in the steps of the wizard. `?question=budget` opens
 * the form at one question.
 */
export function EditProfile() {
  const navigate = useNavigate()
  const { question } = useSearch({ from: '/signed-in/profile/edit' })
  const known = useSeekerProfile()
  const flash = useSetAtom(flashAtom)
  if (known === undefined) return <WizardSkeleton />
  if (known === null) {
    return (
      <SetupFrame exitTo="/profile">
        <EmptyState
          scene={<SceneNoSignal />}
          title={strings.noProfile}
          action={
            <ButtonLink variant="secondary" to="/profile">
              {strings.yourProfile}
            </ButtonLink>
          }
        >
          {strings.whoHasOne}
        </EmptyState>
      </SetupFrame>
    )
  }
  return (
    <SeekerForm
      title={strings.changeProfile}
      option={null}
      empty={() => draftOfProfile(known.profile)}
      completeLabel={strings.save}
      savesEarly
      question={readSeekerQuestion(question)}
      onLeave={() => void navigate({ to: '/profile' })}
      onDone={async () => {
        flash({ tone: 'success', text: strings.savedHere })
        await navigate({ to: '/profile' })
      }}
    />
  )
}
