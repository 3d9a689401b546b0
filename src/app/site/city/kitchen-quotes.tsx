import type { CityGuide } from '../../../content/schema/city-guide-schema.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { ClaimTag } from '../claim-tag.tsx'
import { Section } from '../site-section.tsx'

/** Quotes of three people. */
export function KitchenQuotes({ quotes }: Pick<CityGuide, 'quotes'>) {
  return (
    <Section tone="oat" className="pt-14 pb-14 md:pt-24 md:pb-20">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h2 className="text-3xl">{quotes.title}</h2>
        <ClaimTag status={quotes.status} />
      </div>
      <p className="mt-2 max-w-[60ch] text-muted">{quotes.note}</p>
      <ul className="mt-10 grid gap-y-8 md:mt-14 md:grid-cols-3 md:items-end md:gap-x-8">
        {quotes.items.map(({ quote, author, location, person }, index) => (
          <li key={author} className={index === 1 ? 'md:pb-10' : undefined}>
            <figure className="flex flex-col">
              <blockquote className="relative mb-4 rounded-lg bg-raised px-5 py-5 shadow-raised after:absolute after:-bottom-3 after:left-10 after:size-6 after:rotate-45 after:bg-raised sm:px-6">
                <p className="font-display text-xl leading-snug font-semibold">{quote}</p>
              </blockquote>
              <div className="flex items-end gap-4 border-b-8 border-on-lavender pl-4">
                <PersonAvatar person={person} lit className="w-24" />
                <figcaption className="pb-3">
                  <span className="block font-semibold">{author}</span>
                  <span className="block text-sm text-muted">{location}</span>
                </figcaption>
              </div>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
