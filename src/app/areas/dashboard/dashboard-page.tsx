import { useAtomValue } from 'jotai'
import { allDrafts } from '../../../offline/drafts/draft-rows.ts'
import { lazyPart } from '../../background/pwa/lazy-part.tsx'
import { useToday } from '../../data/use-today.ts'
import { confirmationDue } from '../../../domain/listings/listing-life.ts'
import { profileStrength } from '../../../domain/seeker/profile-strength.ts'
import { emptySeekerDraft } from '../../../domain/seeker/seeker.ts'
import { draftOfProfile } from '../../../domain/seeker/seeker-payload.ts'
import { useOwnListings } from '../homes/parts/use-own-listings.ts'
import { useSavedHomes } from '../homes/parts/use-saved-homes.ts'
import { useLive, useSignedIn, type SignedIn } from '../../data/account-hooks.ts'
import { outboxCountsAtom, unreadAtom } from '../../data/state.ts'
import { useSeekerProfile } from '../seeker/parts/use-seeker-profile.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Progress } from '../../ui/progress.tsx'
import { NextViewings } from '../viewings/parts/next-viewings.tsx'
import { useViewings } from '../viewings/parts/use-viewings.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { ListingFigures } from './listing-figures.tsx'
import { nextAction, type NextActionFacts } from './next-action.ts'
import { SavedHomeChanges } from './saved-changes.tsx'
import { TopHomes } from '../homes/parts/top-homes.tsx'
import { TopPeople } from '../matches/parts/top-people.tsx'
import * as strings from './strings/dashboard-overview.ts'

// Few owners have unfinished listings.
const UnfinishedListings = lazyPart(
  () => import('../listings/parts/unfinished-listings.tsx'),
  'UnfinishedListings',
)

/** /dashboard: one next action, then an overview. Without a network it shows the stored data. */
export function DashboardPage() {
  const person = useSignedIn()
  if (!person) return null
  switch (person.effective.userType) {
    case 'homeowner':
      return <HomeownerDashboard person={person} />
    case 'seeker':
      return <SeekerDashboard person={person} />
    default:
      return <DefaultDashboard person={person} />
  }
}

/** The facts for the next action that do not depend on the account type; undefined while they are read. */
function useNextActionFacts({ effective }: SignedIn): NextActionFacts | undefined {
  const unread = useAtomValue(unreadAtom)
  const { needsYou } = useAtomValue(outboxCountsAtom)
  const { value: viewings } = useViewings()
  if (viewings === undefined) return undefined
  return {
    userType: effective.userType,
    goal: effective.userType === 'seeker' ? effective.seekingOption : null,
    needsYou,
    unread,
    viewings: (viewings ?? [])
      .filter(({ view, status }) => view.turn === view.role && status === 'sent')
      .map(({ view }) => ({ otherId: view.other._id, title: view.home.title })),
    tours: { today: 0, unready: 0 },
    unconfirmed: 0,
    listings: 0,
    profileStrength: 100,
  }
}

/** The dashboard of admins and of people without an account type. */
function DefaultDashboard({ person }: { person: SignedIn }) {
  const facts = useNextActionFacts(person)
  return <DashboardFrame person={person} action={facts && nextAction(facts)} />
}

function SeekerDashboard({ person }: { person: SignedIn }) {
  const facts = useNextActionFacts(person)
  const today = useToday()
  const { value: saved } = useSavedHomes()
  const planned = (saved ?? []).filter(({ tour }) => tour.plan?.day === today && tour.verdict === null)
  const seeker = useSeekerProfile()
  const strength = profileStrength(seeker ? draftOfProfile(seeker.profile) : emptySeekerDraft()).percent
  const isKnown = saved !== undefined && seeker !== undefined
  const unready = planned.filter(({ isPinned }) => isPinned === false).length
  const action =
    facts && isKnown
      ? nextAction({
          ...facts,
          tours: { today: planned.length, unready },
          profileStrength: seeker ? strength : 100,
        })
      : undefined
  return (
    <DashboardFrame
      person={person}
      action={action}
      aside={
        <>
          <SavedHomeChanges homes={saved ?? []} />
          {seeker && (
            <section>
              <h2 className="mb-3 font-display text-xl font-bold">{strings.profileTitle}</h2>
              <Progress value={strength} label={strings.profileStrength} />
              <ButtonLink variant="quiet" size="bare" to="/profile" className="mt-3">
                {strings.seeProfile}
              </ButtonLink>
            </section>
          )}
        </>
      }
    >
      <NextViewings />
      {person.effective.seekingOption !== 'SOLO' && <TopPeople />}
      <TopHomes />
    </DashboardFrame>
  )
}

function HomeownerDashboard({ person }: { person: SignedIn }) {
  const facts = useNextActionFacts(person)
  const today = useToday()
  const { value } = useOwnListings()
  const drafts = useLive('drafts', allDrafts)
  const listings = value ?? []
  const unconfirmed = listings.filter(({ view }) => confirmationDue(view, today) !== null).length
  const isKnown = value !== undefined
  const action =
    facts && isKnown ? nextAction({ ...facts, listings: listings.length, unconfirmed }) : undefined
  return (
    <DashboardFrame person={person} action={action}>
      <NextViewings />
      {drafts?.some(({ kind }) => kind === 'listing') && <UnfinishedListings drafts={drafts} />}
      <ListingFigures listings={listings} />
    </DashboardFrame>
  )
}
