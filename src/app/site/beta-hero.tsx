import { BETA_MARKETS, BETA_LABELS, type Market } from '../../content/landing/beta.ts'
import { Picture } from '../illustrations/picture.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { classes } from '../ui/classes.ts'
import { Section } from './site-section.tsx'

export interface Referrer {
  firstName: string
  lastName: string
}

interface BetaHeroProps {
  market: Market
  /** The query of the link to /account. */
  account: { ref?: string }
  referrer: Referrer | null
}

/** The heights of the three windows. */
const WINDOWS = ['h-[62%]', 'h-full', 'h-[78%]']

/** The first section of a /beta page. */
export function BetaHero({ market, account, referrer }: BetaHeroProps) {
  const { eyebrow, title, lede, skylines } = BETA_MARKETS[market]
  return (
    <Section
      tone="lavender"
      className="grid items-end gap-x-14 gap-y-8 pt-8 md:pt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]"
    >
      <div className="min-w-0 lg:pb-20">
        {/* The invitation loads later; it has the height of the eyebrow, so that nothing shifts. */}
        <p className="flex min-h-11 items-center">
          {referrer ? (
            <span
              key="invited"
              className="truncate rounded-full bg-lamp px-4 py-1.5 font-semibold text-on-lamp"
            >
              {BETA_LABELS.invitedBy(`${referrer.firstName} ${referrer.lastName}`.trim())}
            </span>
          ) : (
            <span key="eyebrow" className="font-semibold text-on-lavender">
              {eyebrow}
            </span>
          )}
        </p>
        <h1 className="mt-2 text-4xl">{title}</h1>
        <p className="mt-5 max-w-[46ch] text-lg">{lede}</p>
        {/* One column, because a long friend's name would wrap the second button to a new line. */}
        <div className="mt-7 flex flex-col items-start gap-3">
          <ButtonLink to="/account" search={account} size="lg" className="max-w-full">
            <span className="truncate">
              {referrer ? BETA_LABELS.actionFrom(referrer.firstName) : BETA_LABELS.action}
            </span>
          </ButtonLink>
          <ButtonLink to="/how-it-works" variant="secondary" size="lg">
            {BETA_LABELS.how}
          </ButtonLink>
        </div>
      </div>
      <div className="grid h-64 grid-cols-3 items-end gap-3 sm:h-96 sm:gap-5 lg:h-[30rem]">
        {skylines.map((city, index) => (
          <div key={city} className={classes('arch border-x-4 border-t-4 border-surface', WINDOWS[index])}>
            <Picture name={city} first className="block size-full object-cover object-bottom" />
          </div>
        ))}
      </div>
    </Section>
  )
}
