import { OWNER_BENEFITS } from '../../content/landing/homeowner.ts'
import { ClaimTag } from './claim-tag.tsx'
import { Section } from './site-section.tsx'

/** The benefits for owners: the present one in large type, the planned ones beside it with their tags. */
export function OwnerBenefits() {
  const [first, ...others] = OWNER_BENEFITS.items
  return (
    <Section tone="oat">
      <h2 className="max-w-[20ch] text-3xl">{OWNER_BENEFITS.title}</h2>
      <div className="mt-8 grid gap-x-16 gap-y-6 md:mt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div
          data-on-night
          className="gable flex flex-col justify-end bg-night px-6 pt-36 pb-8 text-on-night sm:px-10 sm:pt-52 sm:pb-10 lg:pt-40"
        >
          <h3 className="font-sans text-xl font-semibold tracking-normal">
            {first.title} <ClaimTag status={first.status} />
          </h3>
          <p className="mt-1.5 max-w-[40ch] text-on-night-muted">{first.text}</p>
          <p
            aria-hidden
            className="order-first pb-6 font-display text-[clamp(5.5rem,3.5rem+8vw,11rem)] leading-[0.8] font-bold tracking-tighter text-lamp"
          >
            {first.figure}
          </p>
        </div>
        <ul className="lg:border-b lg:border-line-strong">
          {others.map(({ figure, title, text, status }) => (
            <li
              key={title}
              className="grid gap-x-6 border-t border-line-strong py-5 sm:grid-cols-[5.5rem_minmax(0,1fr)] md:py-6"
            >
              <h3 className="text-xl sm:col-start-2">
                {title} <ClaimTag status={status} />
              </h3>
              <p className="mt-1 max-w-[52ch] text-muted sm:col-start-2">{text}</p>
              {figure !== null && (
                <p
                  aria-hidden
                  className="hidden font-display text-4xl leading-none font-bold text-link sm:col-start-1 sm:row-span-2 sm:row-start-1 sm:block"
                >
                  {figure}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
