import {
  BETA_CLOSING,
  BETA_FORM,
  BETA_MARKETS,
  BETA_REFERRAL,
  BETA_LABELS,
  type Market,
} from '../../content/landing/beta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { BetaBenefits } from './beta-benefits.tsx'
import { BetaHero, type Referrer } from './beta-hero.tsx'
import { BetaPlaces } from './beta-places.tsx'
import { EarlyAccessForm, type EarlyAccessType } from './early-access-form.tsx'
import { Section } from './site-section.tsx'

export interface BetaPageProps {
  market: Market
  /** The query of all links to /account. */
  account: { ref?: string }
  referrer: Referrer | null
  onPick: (userType: EarlyAccessType, location: string) => void
}

/** The /beta page of a market, or of both. */
export function BetaPage({ market, account, referrer, onPick }: BetaPageProps) {
  return (
    <main id="main" tabIndex={-1} className="grow">
      <BetaHero market={market} account={account} referrer={referrer} />
      <BetaBenefits market={market} />
      <BetaPlaces
        title={BETA_MARKETS[market].placesTitle}
        places={BETA_MARKETS[market].places}
        account={account}
      />
      <Section
        tone="night"
        className="grid gap-x-16 gap-y-8 py-14 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
      >
        <h2 className="max-w-[14ch] text-3xl">{BETA_FORM.title}</h2>
        <div>
          <EarlyAccessForm market={market} onPick={onPick} />
          {/* The account page asks both questions too. */}
          <noscript>
            <ButtonLink to="/account" variant="lamp" size="lg">
              {BETA_LABELS.action}
            </ButtonLink>
          </noscript>
        </div>
      </Section>
      <Section tone="lavender">
        <h2 className="text-3xl">{BETA_REFERRAL.title}</h2>
        <ol className="mt-8 grid gap-x-10 gap-y-8 md:mt-12 md:grid-cols-3">
          {BETA_REFERRAL.steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4 md:block">
              <span
                aria-hidden
                className="arch flex h-14 w-12 shrink-0 items-center justify-center bg-lamp pt-1 font-display text-xl font-bold text-on-lamp"
              >
                {index + 1}
              </span>
              <div className="border-lavender-deep md:border-t-4 md:pt-4">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 max-w-[36ch] text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 py-14 md:py-20">
        <h2 className="max-w-[20ch] text-4xl">{BETA_CLOSING.title}</h2>
        <ButtonLink to="/account" search={account} size="lg">
          {BETA_CLOSING.action}
        </ButtonLink>
      </Section>
    </main>
  )
}
