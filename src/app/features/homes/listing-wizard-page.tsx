import { SceneSetup } from '../../illustrations/scene-setup.tsx'
import { SetupFrame } from '../../shell/setup-frame.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The listing form is not part of this version yet; the page says so instead of pretending. */
export function ListingWizardPage() {
  return (
    <SetupFrame exitTo="/profile">
      <h1 className="mb-6 font-display text-3xl font-bold">List Your Property</h1>
      <EmptyState
        scene={<SceneSetup />}
        title="The listing form opens soon"
        action={
          <ButtonLink variant="secondary" to="/setup" search={{ change: 'true' }}>
            Back
          </ButtonLink>
        }
      >
        Your account is ready, and nothing you entered is lost. You will write your listing here.
      </EmptyState>
    </SetupFrame>
  )
}
