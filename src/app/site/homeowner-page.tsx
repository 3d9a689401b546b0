import { OWNER_HERO, OWNER_STEPS, OWNER_WHY } from '../../content/landing/homeowner.ts'
import { Picture } from '../illustrations/picture.tsx'
import { buttonClasses } from '../ui/button-classes.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { OwnerBenefits } from './owner-benefits.tsx'
import { OwnerPlacePicker } from './owner-place-picker.tsx'
import { Section } from './site-section.tsx'
import { LineIcon } from './line-icon.tsx'

/** The public page for homeowners. */
export function HomeownerPage() {
  return (
    <main id="main" tabIndex={-1} className="grow">
      <Section
        tone="lamp"
        className="grid items-end gap-x-12 gap-y-8 pt-10 md:pt-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)]"
      >
        <div className="lg:pb-24">
          <p className="font-semibold">{OWNER_HERO.eyebrow}</p>
          <h1 className="mt-2 text-4xl">{OWNER_HERO.title}</h1>
          <p className="mt-5 max-w-[42ch] text-lg">{OWNER_HERO.lede}</p>
          <div className="mt-7 actions">
            <a href="#where" className={buttonClasses('ink', 'lg', false)}>
              {OWNER_HERO.action}
            </a>
            <ButtonLink to="/how-it-works" search={{ for: 'homeowners' }} size="lg" variant="outline">
              {OWNER_HERO.how}
            </ButtonLink>
          </div>
        </div>
        <Picture name="room" first className="mx-auto -mb-[6%] block h-auto w-full max-w-xl" />
      </Section>
      <OwnerBenefits />
      <Section className="grid gap-x-16 gap-y-12 py-14 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex flex-col">
          <h2 className="max-w-[16ch] text-3xl">{OWNER_WHY.title}</h2>
          <ul className="mt-6 grid gap-3">
            {OWNER_WHY.points.map((point) => (
              <li key={point} className="flex gap-3">
                <LineIcon name="check" className="mt-1 size-5 shrink-0 text-link" />
                {point}
              </li>
            ))}
          </ul>
          <Picture name="keys" className="mt-auto hidden h-auto w-72 pt-8 lg:block" />
        </div>
        <div className="bg-raised px-6 py-7 shadow-raised sm:px-10 sm:py-9">
          <h2 className="text-2xl">{OWNER_STEPS.title}</h2>
          <ol className="mt-4">
            {OWNER_STEPS.steps.map(({ title, text }, index) => (
              <li
                key={title}
                className="flex items-baseline gap-5 border-t border-line py-4 first:border-t-0"
              >
                <span aria-hidden className="w-6 font-display text-2xl font-bold text-link">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </Section>
      <OwnerPlacePicker />
    </main>
  )
}
