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
import type { MatchListName } from './match-search.ts'
import * as strings from './strings/empty.ts'
import { limits } from './strings/top.ts'

type EmptyReason =
  | Exclude<MatchResults['state'], 'searching'>
  | 'never-loaded'
  | 'counting'
  | 'narrowed'
  | MatchListName

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
        <EmptyState scene={<SceneNoSignal />} title={strings.neverLoaded}>
          {strings.neverLoadedHint}
        </EmptyState>
      )
    case 'counting':
      return (
        <EmptyState scene={<SceneTable />} title={strings.counting}>
          {strings.countingHint}
        </EmptyState>
      )
    case 'incomplete':
      return (
        <EmptyState
          scene={<SceneSetup />}
          title={strings.incomplete}
          action={
            person &&
            !person.effective.profileCompleted && (
              <ButtonLink to={nextSetupStep(person.effective)}>{strings.completeProfile}</ButtonLink>
            )
          }
        >
          {strings.incompleteHint}
        </EmptyState>
      )
    case 'hidden':
      return (
        <EmptyState
          scene={<SceneDoors />}
          title={strings.hidden}
          action={
            <ButtonLink to="/profile" hash="what-matters">
              {strings.openSettings}
            </ButtonLink>
          }
        >
          {strings.hiddenHint}
        </EmptyState>
      )
    case 'solo':
      return (
        <EmptyState
          scene={<SceneDoors />}
          title={strings.solo}
          action={
            <div className="actions">
              <ButtonLink to="/home-finder">{strings.findHome}</ButtonLink>
              <ButtonLink variant="secondary" to="/profile/edit">
                {strings.changeGoal}
              </ButtonLink>
            </div>
          }
        >
          {strings.soloHint}
        </EmptyState>
      )
    case 'narrowed':
      return (
        <EmptyState
          scene={<SceneTable />}
          title={strings.narrowed}
          action={onClear && <Button onClick={onClear}>{strings.clearFilters}</Button>}
        >
          {strings.narrowedHint}
        </EmptyState>
      )
    case 'all':
      return (
        <EmptyState
          scene={<SceneTable />}
          title={compared > 0 ? strings.limited : strings.noOne}
          action={
            compared > 0 ? (
              <ButtonLink to="/profile" hash="what-matters">
                {strings.whatMatters}
              </ButtonLink>
            ) : (
              <ButtonLink to="/home-finder">{strings.browseHomes}</ButtonLink>
            )
          }
        >
          {compared > 0 ? limits(compared) : strings.noOneHint}
        </EmptyState>
      )
    case 'interested':
      return (
        <EmptyState scene={<SceneTable />} title={strings.noInterested}>
          {strings.noInterestedHint}
        </EmptyState>
      )
    case 'maybe':
      return (
        <EmptyState scene={<SceneTable />} title={strings.noMaybes}>
          {strings.noMaybesHint}
        </EmptyState>
      )
    case 'pass':
      return (
        <EmptyState scene={<SceneTable />} title={strings.noPassed}>
          {strings.noPassedHint}
        </EmptyState>
      )
  }
}
