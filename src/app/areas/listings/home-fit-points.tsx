import { Check, Minus } from 'lucide-react'
import { homeFacts } from '../../../domain/homes/home-facts.ts'
import { homeFitPoints, homeScore, type HomeWants } from '../../../domain/homes/home-fit.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { FitScore } from '../homes/parts/fit-badge.tsx'
import * as strings from './strings/one-home.tsx'

/** How well a home suits the seeker, with everything that speaks for it and against it. */
export function HomeFitPoints({ home, wants }: { home: ListingView; wants: HomeWants }) {
  const facts = homeFacts(home)
  return (
    <section aria-label={strings.fit} className="rounded-lg bg-lavender px-4 py-3.5 text-on-lavender">
      <h2 className="flex items-center gap-2.5 text-lg">
        <FitScore score={Math.round(homeScore(wants, facts))} className="text-xl" />
        {strings.fit}
      </h2>
      <ul className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {homeFitPoints(wants, facts).map(({ reason, text, isFor }) => (
          <li key={reason} className="flex items-start gap-2">
            {isFor ? (
              <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-good" strokeWidth={2.5} />
            ) : (
              <Minus aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warn" strokeWidth={2.5} />
            )}
            <span>
              {!isFor && <span className="sr-only">{strings.but}</span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
