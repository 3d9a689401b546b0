import type { UserType } from '../../domain/account/user.ts'
import type { SignedInPage } from '../../domain/account/signed-in-pages.ts'
import { nextSetupStep } from '../../domain/account/access.ts'
import { useSignedIn } from '../data/account-hooks.ts'
import { SetupFrame } from '../forms/setup-frame.tsx'
import { SceneSetup } from '../illustrations/scene-setup.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageFrame } from './page-frame.tsx'

/** What the person's account is for, and how to get to the other type. */
function text(userType: UserType | null, canChange: boolean): string {
  if (userType === 'admin') return 'Your account is for looking after Commonroof.'
  const [own, other] =
    userType === 'seeker' ? ['finding a home', 'list a home'] : ['listing homes', 'look for a home']
  return canChange
    ? `Your account is for ${own}. You can still change its type.`
    : `Your account is for ${own}, and a complete profile keeps its type. To ${other}, create an account with another email.`
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
      title={isForOwners ? 'Only homeowners list homes' : 'Only seekers look for homes and people here'}
      action={
        <div className="flex flex-wrap gap-3">
          {canChange ? (
            <>
              <ButtonLink to={nextSetupStep(user)}>Go on with your setup</ButtonLink>
              <ButtonLink variant="secondary" to="/setup" search={{ change: 'true' }}>
                Change your account type
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={isForOwners ? '/home-finder' : '/view-listing'}>
              {isForOwners ? 'Find Your Home' : 'See the listings'}
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
      <SetupFrame exitTo="/profile" exitLabel="Leave">
        <h1 className="sr-only">{page.title}</h1>
        {notice}
      </SetupFrame>
    )
  return <PageFrame title={page.title}>{notice}</PageFrame>
}
