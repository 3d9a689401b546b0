import { OWNER_PICKER, OWNER_PLACES } from '../../content/landing/homeowner.ts'
import { Link } from '../ui/link.tsx'
import { Section } from './site-section.tsx'
import { LineIcon } from './line-icon.tsx'

/** The places for owners; a link leads to the account page and replaces the history entry. */
export function OwnerPlacePicker() {
  return (
    <Section
      tone="night"
      id="where"
      className="grid gap-x-16 gap-y-8 py-14 md:py-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div>
        <h2 className="text-3xl">{OWNER_PICKER.title}</h2>
        <p className="mt-3 text-on-night-muted">{OWNER_PICKER.lede}</p>
      </div>
      <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {OWNER_PLACES.map(({ region, places }) => (
          <div key={region}>
            <h3 className="mb-2 night-label">{region}</h3>
            <ul>
              {places.map(({ value, name }) => (
                <li key={value}>
                  <Link
                    to="/account"
                    search={{ type: 'homeowner', location: value }}
                    replace
                    className="group owner-place"
                  >
                    {name}
                    <LineIcon
                      name="right"
                      className="size-5 shrink-0 text-lamp transition-transform duration-150 ease-out group-hover:translate-x-1"
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
