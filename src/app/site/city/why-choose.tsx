import type { CityGuide } from '../../../content/schema/city-guide-schema.ts'
import { Section } from '../site-section.tsx'

/** Four reasons for the city, in two columns beside the heading. */
export function WhyChoose({ why }: Pick<CityGuide, 'why'>) {
  return (
    <Section className="grid gap-x-14 gap-y-6 py-16 md:py-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
      <h2 className="max-w-[13ch] text-4xl lg:text-[clamp(2.8rem,4.2vw,3.5rem)]">{why.title}</h2>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {why.facts.map(({ title, description }) => (
          <li key={title} className="border-t border-line-strong py-6 lg:pb-10">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
