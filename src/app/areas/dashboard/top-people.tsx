import { MatchScore } from '../matches/parts/match-score.tsx'
import { useMatches } from '../matches/parts/use-matches.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DashboardSection } from './dashboard-section.tsx'

const LIMIT = 3

/** The three best matches, each with the strongest reason. */
export function TopPeople() {
  const { value, failure } = useMatches()
  return (
    <DashboardSection title="People who fit" more={{ to: '/find-roommates', label: 'See all' }}>
      {value === undefined && <Skeleton className="h-48 w-full" />}
      {value === null && <p className="text-muted">{failure ?? 'They appear when you’re online.'}</p>}
      {value && value.matches.length === 0 && <p className="text-muted">Nobody who fits is here yet.</p>}
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
    </DashboardSection>
  )
}
