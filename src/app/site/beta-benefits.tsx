import { BETA_BENEFITS, type Market } from '../../content/landing/beta.ts'
import { ClaimTag } from './claim-tag.tsx'
import { Section } from './site-section.tsx'

/** The benefits of early access: the number of seats in a lit window, with the other benefits beside it. */
export function BetaBenefits({ market }: { market: Market }) {
  const [first, ...others] = BETA_BENEFITS.items
  return (
    <Section className="py-14 md:py-24">
      <h2 className="text-3xl">{BETA_BENEFITS.title}</h2>
      <div className="mt-8 grid items-end gap-x-16 border-night md:mt-10 md:border-b-8 md:grid-cols-[minmax(0,6fr)_minmax(0,6fr)] dark:border-line-strong">
        <div className="flex flex-col justify-end bg-lamp rounded-t-[50%_7rem] px-6 pt-22 pb-8 text-on-lamp sm:px-10 md:min-h-104 md:rounded-t-[50%_38%] md:px-10 lg:px-16 md:pt-24 md:pb-12">
          <h3 className="text-2xl">
            {first.title} <ClaimTag status={first.status} />
          </h3>
          <p className="mt-1 max-w-[44ch]">{first.text}</p>
          <p className="order-first mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-2 font-display font-bold">
            <span className="text-[clamp(4.5rem,3rem+6vw,8rem)] leading-[0.85] tracking-tighter tabular-nums">
              {BETA_BENEFITS.seats}
            </span>
            <span className="max-w-[9ch] text-lg leading-tight md:max-lg:max-w-none">
              {BETA_BENEFITS.seatsOf[market]}
            </span>
          </p>
        </div>
        <ul className="grid">
          {others.map(({ title, text, status }) => (
            <li key={title} className="border-line-strong py-8 not-first:border-t md:py-10">
              <h3 className="text-2xl">
                {title} <ClaimTag status={status} />
              </h3>
              <p className="mt-2 max-w-[46ch] text-lg text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
