import { EARLY_SECTION, HERO, NOTHING_HERE, OWNER_SECTION } from '../../content/landing/home.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { Picture } from '../illustrations/picture.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Link } from '../ui/link.tsx'
import { CitiesSection } from './cities-section.tsx'
import { FitSection } from './fit-section.tsx'
import { Section } from './site-section.tsx'
import { SignalSection } from './signal-section.tsx'

export interface HomePageProps {
  /**
   * The target of "find": /dashboard for a signed-in person, else /find-roommates (specification, section 2).
   */
  findTo: string
  /** With `true`, the sign-up links lead to the dashboard. */
  signedIn?: boolean | undefined
  /** Whether the page stands in for an address that does not exist, and says so. */
  isUnknown?: boolean | undefined
}

/** The widths of the three friends' windows. */
const FRIENDS = ['w-[26%] max-w-22', 'w-[31%] max-w-26', 'w-[36%] max-w-31']

/** The home page of the public site. */
export function HomePage({ findTo, signedIn = false, isUnknown = false }: HomePageProps) {
  const account = signedIn ? '/dashboard' : '/account'
  return (
    <main id="main" tabIndex={-1} className="grow">
      {isUnknown && (
        <p role="status" className="gutter mx-auto max-w-7xl py-3 font-semibold">
          {NOTHING_HERE}
        </p>
      )}
      <div data-on-night className="@container overflow-hidden bg-night text-on-night">
        <div className="mx-auto grid max-w-[90rem] items-end lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div className="gutter pt-10 pb-8 md:pt-16 lg:self-center lg:py-20 lg:pr-0 xl:pl-[calc(2rem+(min(100cqw,90rem)-80rem)/2)]">
            <h1 className="text-4xl">{HERO.title}</h1>
            <p className="mt-5 max-w-[34rem] text-lg text-on-night-muted">{HERO.lede}</p>
            <div className="mt-8 actions">
              <ButtonLink to={findTo} variant="lamp" size="lg">
                {HERO.find}
              </ButtonLink>
              <ButtonLink to={account} variant="outline" size="lg">
                {HERO.explore}
              </ButtonLink>
            </div>
            <p className="mt-6 text-sm text-on-night-muted">
              {HERO.note}{' '}
              <Link
                to="/homeowner"
                className="font-semibold whitespace-nowrap text-on-night underline decoration-lamp decoration-2 underline-offset-4"
              >
                {HERO.list}
              </Link>
            </p>
          </div>
          <Picture
            name="evening"
            first
            alt={HERO.picture}
            className="-mb-[2%] block h-auto w-[118%] max-w-none -translate-x-[6%] sm:w-full sm:translate-x-0 lg:pt-8 lg:pr-6"
          />
        </div>
      </div>
      <CitiesSection />
      <FitSection />
      <SignalSection />
      <Section
        tone="lamp"
        className="grid items-end gap-x-12 gap-y-8 pt-14 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:pt-20"
      >
        <div className="pb-0 md:pb-20">
          <h2 className="max-w-[18ch] text-3xl">{OWNER_SECTION.title}</h2>
          <p className="mt-4 max-w-[40rem] text-lg">{OWNER_SECTION.text}</p>
          <ButtonLink to="/homeowner" size="lg" variant="ink" className="mt-7">
            {OWNER_SECTION.action}
          </ButtonLink>
        </div>
        <Picture name="room" className="-mb-[7%] block h-auto w-full" />
      </Section>
      <Section className="grid items-end gap-x-16 gap-y-12 pt-16 pb-14 md:pt-24 md:pb-20 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <div>
          <h2 className="max-w-[22ch] text-4xl">{EARLY_SECTION.title}</h2>
          <ButtonLink to={account} size="lg" className="mt-7">
            {signedIn ? EARLY_SECTION.signedInAction : EARLY_SECTION.action}
          </ButtonLink>
        </div>
        <div>
          <div className="flex items-end gap-3 border-b-8 border-lamp">
            {EARLY_SECTION.friends.map((who, index) => (
              <PersonAvatar key={who} person={who} lit className={FRIENDS[index]} />
            ))}
          </div>
          <p className="mt-4 text-muted">{EARLY_SECTION.text}</p>
        </div>
      </Section>
    </main>
  )
}
