import { nextSetupStep } from '../../../domain/account/access.ts'
import type { MatchResults } from '../../../domain/matches/match-view.ts'
import { SceneDoors } from '../../illustrations/scene-doors.tsx'
import { SceneNoSignal } from '../../illustrations/scene-no-signal.tsx'
import { SceneSetup } from '../../illustrations/scene-setup.tsx'
import { SceneTable } from '../../illustrations/scene-table.tsx'
import { useSignedIn } from '../../data/account-hooks.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { limitsText } from './parts/limits-text.ts'
import type { MatchListName } from './match-search.ts'

type EmptyReason = Exclude<MatchResults['state'], 'searching'> | 'never-loaded' | 'narrowed' | MatchListName

interface EmptyMatchesProps {
  reason: EmptyReason
  /** How many people of the area were compared. */
  compared?: number
  onClear?: (() => void) | null
}

/** The empty state of a match list: the reason, and an action that may help. */
export function EmptyMatches({ reason, compared = 0, onClear }: EmptyMatchesProps) {
  const person = useSignedIn()
  switch (reason) {
    case 'never-loaded':
      return (
        <EmptyState scene={<SceneNoSignal />} title="Not on this device yet">
          People were never loaded on this device. They’ll show up when you’re online.
        </EmptyState>
      )
    case 'incomplete':
      return (
        <EmptyState
          scene={<SceneSetup />}
          title="Your answers come first"
          action={
            person &&
            !person.effective.profileCompleted && (
              <ButtonLink to={nextSetupStep(person.effective)}>Complete your profile</ButtonLink>
            )
          }
        >
          People are compared by their answers. Yours are not complete on the server yet.
        </EmptyState>
      )
    case 'hidden':
      return (
        <EmptyState
          scene={<SceneDoors />}
          title="You are hidden"
          action={
            <ButtonLink to="/profile" hash="what-matters">
              Open your settings
            </ButtonLink>
          }
        >
          Other seekers do not find you, and you do not find them, until you show yourself again.
        </EmptyState>
      )
    case 'solo':
      return (
        <EmptyState
          scene={<SceneDoors />}
          title="You look for a home of your own"
          action={
            <div className="actions">
              <ButtonLink to="/home-finder">Find a home</ButtonLink>
              <ButtonLink variant="secondary" to="/profile/edit">
                Change what you look for
              </ButtonLink>
            </div>
          }
        >
          Nobody is shown to you here, and you are not shown to others. Look for roommates or a group, and
          both change.
        </EmptyState>
      )
    case 'narrowed':
      return (
        <EmptyState
          scene={<SceneTable />}
          title="Nobody passes all filters"
          action={onClear && <Button onClick={onClear}>Clear all filters</Button>}
        >
          Take one away, and more people come into view.
        </EmptyState>
      )
    case 'all':
      return (
        <EmptyState
          scene={<SceneTable />}
          title={compared > 0 ? 'Nobody passes your own limits' : 'Nobody in your area yet'}
          action={
            compared > 0 ? (
              <ButtonLink to="/profile" hash="what-matters">
                See what matters to you
              </ButtonLink>
            ) : (
              <ButtonLink to="/home-finder">Look at homes meanwhile</ButtonLink>
            )
          }
        >
          {compared > 0
            ? limitsText(compared)
            : 'Nobody looks there at the moment. New people appear here by themselves.'}
        </EmptyState>
      )
    case 'interested':
      return (
        <EmptyState scene={<SceneTable />} title="Nobody noted here">
          Press Interested next to a person, and they’re listed here. If they are interested too, both of you
          are told.
        </EmptyState>
      )
    case 'maybe':
      return (
        <EmptyState scene={<SceneTable />} title="No maybes">
          Press Maybe next to a person to find them here again. They are not told.
        </EmptyState>
      )
    case 'pass':
      return (
        <EmptyState scene={<SceneTable />} title="Nobody passed">
          Whom you pass moves here, and can be brought back. They are not told.
        </EmptyState>
      )
  }
}
