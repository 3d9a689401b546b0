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
          title="There is no seeker profile to change"
          action={
            <ButtonLink variant="secondary" to="/profile">
              Your profile
            </ButtonLink>
          }
        >
          Only seekers who answered every question have one.
        </EmptyState>
      </SetupFrame>
    )
  }
  return (
    <SeekerForm
      title="Change your profile"
      option={null}
      empty={() => draftOfProfile(known.profile)}
      completeLabel="Save"
      savesEarly
      question={readSeekerQuestion(question)}
      onLeave={() => void navigate({ to: '/profile' })}
      onDone={async () => {
        flash({ tone: 'success', text: 'Saved on this device. Others see it once it’s sent.' })
        await navigate({ to: '/profile' })
      }}
    />
  )
}
