import { BETA_LABELS, type BetaPlace } from '../../content/landing/beta.ts'
import { Picture } from '../illustrations/picture.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from './site-section.tsx'

interface BetaPlacesProps {
  title: string
  places: readonly BetaPlace[]
  /** The query of all links to /account, which each place extends. */
  account: { ref?: string }
}

/** The places of a market as rows, each with its skyline. */
export function BetaPlaces({ title, places, account }: BetaPlacesProps) {
  return (
    <Section tone="oat">
      <h2 className="text-3xl">{title}</h2>
      <ul className="mt-8 md:mt-12">
        {places.map(({ value, name, city, line }) => (
          <li key={value}>
            <Link to="/account" search={{ ...account, location: value }} className="group beta-place">
              <span className="pt-6 pb-5">
                <h3 className="text-2xl decoration-2 underline-offset-4 group-hover:underline">{name}</h3>
                <span className="mt-1 block text-muted lg:hidden">{line}</span>
                <span className="mt-2 block text-sm font-semibold text-link lg:hidden">
                  {BETA_LABELS.place}
                </span>
              </span>
              <span className="hidden pb-5 lg:block">
                <span className="block text-muted">{line}</span>
                <span className="mt-1 block text-sm font-semibold text-link">{BETA_LABELS.place}</span>
              </span>
              {city && (
                <span className="arch mt-4 block h-24 sm:h-38">
                  <Picture name={city} className="block size-full object-cover object-bottom" />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
