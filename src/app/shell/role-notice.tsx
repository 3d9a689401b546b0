import type { UserType } from '../../domain/account/user.ts'
import type { SignedInPage } from '../../domain/account/signed-in-pages.ts'
import { nextSetupStep } from '../../domain/account/access.ts'
import { useSignedIn } from '../data/account-hooks.ts'
import { SetupFrame } from '../forms/setup-frame.tsx'
import { SceneSetup } from '../illustrations/scene-setup.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageFrame } from './page-frame.tsx'
import * as strings from './strings/other-role.ts'

/** What the person's account is for, and how to get to the other type. */
function text(userType: UserType | null, canChange: boolean): string {
  if (userType === 'admin') return strings.forAdmins
  const { open, fixed } = userType === 'seeker' ? strings.forSeekers : strings.forOwners
  return canChange ? open : fixed
}

/** What a page says to a person whose account type cannot use it, before they type anything. */
export function RoleNotice({ page }: { page: SignedInPage }) {
  const user = useSignedIn()?.effective
  if (!user) return null
  const isForOwners = page.roles.includes('homeowner')
  const canChange = user.userType !== 'admin' && !user.profileCompleted
  const notice = (
    <EmptyState
      scene={<SceneSetup />}
      title={isForOwners ? strings.onlyOwners : strings.onlySeekers}
      action={
        <div className="flex flex-wrap gap-3">
          {canChange ? (
            <>
              <ButtonLink to={nextSetupStep(user)}>{strings.continueSetup}</ButtonLink>
              <ButtonLink variant="secondary" to="/setup" search={{ change: 'true' }}>
                {strings.changeType}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={isForOwners ? '/home-finder' : '/view-listing'}>
              {isForOwners ? strings.findHome : strings.seeListings}
            </ButtonLink>
          )}
        </div>
      }
    >
      {text(user.userType, canChange)}
    </EmptyState>
  )
  if (page.bare)
    return (
      <SetupFrame exitTo="/profile" exitLabel={strings.leave}>
        <h1 className="sr-only">{page.title}</h1>
        {notice}
      </SetupFrame>
    )
  return <PageFrame title={page.title}>{notice}</PageFrame>
}
