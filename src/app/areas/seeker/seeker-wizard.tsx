import { useNavigate } from '@tanstack/react-router'
import { emptySeekerDraft, placeOfDraft } from '../../../domain/seeker/seeker.ts'
import { clearFlag } from '../../session/flags.ts'
import { useSignedIn } from '../../data/account-hooks.ts'
import { WizardSkeleton } from '../../forms/wizard/wizard-skeleton.tsx'
import { SeekerForm } from './seeker-form.tsx'
import * as strings from './strings/form.ts'

/** /setup/home-seeker-profile: the form for a new seeker profile, with the housing goal from /setup. */
export function SeekerWizard() {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  if (!signedIn) return <WizardSkeleton />
  const { user } = signedIn
  const { userId, seekingOption } = signedIn.effective
  return (
    <SeekerForm
      title={strings.yourProfile}
      option={seekingOption}
      empty={() => ({ ...emptySeekerDraft(seekingOption), ...placeOfDraft(user) })}
      onLeave={() => void navigate({ to: '/setup', search: { change: 'true' } })}
      onDone={async () => {
        clearFlag(userId, 'seeker-setup')
        await navigate({ to: '/dashboard' })
      }}
    />
  )
}
