import type { RankedMatches } from './ranked-match.ts'
import { MatchScore } from './match-score.tsx'
import { useMatches } from './use-matches.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import * as strings from '../strings/top.ts'

const LIMIT = 3

/** The three best matches, each with the strongest reason. */
export function TopPeople() {
  const { value, failure } = useMatches()
  return (
    <PageSection title={strings.title} more={{ to: '/find-roommates', label: strings.seeAll }}>
      {value === undefined && <Skeleton className="h-48 w-full" />}
      {value === null && <p className="text-muted">{failure ?? strings.later}</p>}
      {value && value.matches.length === 0 && <NobodyFits found={value} />}
      {value && value.matches.length > 0 && (
        <ul className="border-t border-line">
          {value.matches.slice(0, LIMIT).map(({ view, fit, reasons }) => (
            <li key={view._id} className="flex items-center gap-4 border-b border-line py-3.5">
              <Avatar name={view.firstName} src={view.profilePicture} />
              <div className="min-w-0 grow">
                <h3 className="font-body text-base font-semibold wrap-anywhere">
                  <Link to="/find-roommates" search={{ person: view._id }} className="hover:underline">
                    {view.firstName}
                  </Link>
                </h3>
                <p className="text-sm text-muted">{reasons[0]?.words}</p>
              </div>
              <MatchScore score={fit.score} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}

/** Why nobody is listed, with the way to change it. */
function NobodyFits({ found: { state, isCounting, compared, close } }: { found: RankedMatches }) {
  if (state === 'incomplete') return <p className="text-muted">{strings.incomplete}</p>
  if (state === 'searching' && isCounting) return <p className="text-muted">{strings.counting}</p>
  if (state !== 'searching' || (close.length === 0 && compared > 0))
    return (
      <p className="text-muted">
        {state === 'searching' ? strings.limits(compared) : strings.hidden}{' '}
        <Link
          to="/profile"
          hash="what-matters"
          className="font-semibold text-brand underline underline-offset-4"
        >
          {state === 'searching' ? strings.whatMatters : strings.openSettings}
        </Link>
      </p>
    )
  return <p className="text-muted">{close.length > 0 ? strings.onlyClose(close.length) : strings.noOne}</p>
}
