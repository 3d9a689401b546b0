import { CloudCheck } from 'lucide-react'
import { HomeChanges } from '../homes/parts/home-changes.tsx'
import type { SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import * as strings from './strings/dashboard-overview.ts'

/** The saved homes that changed since the person last saw them, and the number of pinned homes. */
export function SavedHomeChanges({ homes }: { homes: readonly SavedHomeWithTour[] }) {
  if (homes.length === 0) return null
  const changed = homes.filter(({ gone, changes }) => gone || changes.length > 0)
  const storedCount = homes.filter((home) => home.isPinned === true).length
  return (
    <PageSection title={strings.savedTitle} more={{ to: '/saved', label: strings.allSaved(homes.length) }}>
      {changed.length === 0 && <p className="text-muted">{strings.nothingChanged}</p>}
      <ul className="grid gap-3 empty:hidden">
        {changed.map((home) => (
          <li key={home.listingId}>
            <Link to={`/saved/${home.listingId}`} className="font-semibold break-words hover:underline">
              {home.home.title}
            </Link>
            <HomeChanges saved={home} />
          </li>
        ))}
      </ul>
      {storedCount > 0 && (
        <p className="mt-3 flex items-center gap-1.5 text-sm text-muted">
          <CloudCheck aria-hidden className="size-4" />
          {strings.availableOffline(storedCount)}
        </p>
      )}
    </PageSection>
  )
}
