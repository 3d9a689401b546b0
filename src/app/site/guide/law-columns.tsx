import type { LawSection } from '../../../content/schema/guide-schema.ts'
import { LinkedText } from '../document/linked-text.tsx'
import { Section } from '../site-section.tsx'

/** The law of each market on the same questions, side by side. */
export function LawColumns({ id, title, lede, places, note }: LawSection) {
  return (
    <Section id={id} tone="lavender" className="py-14 md:py-24">
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-3 max-w-[50ch] text-lg">{lede}</p>
      <div className="mt-10 grid gap-x-16 gap-y-12 md:grid-cols-2">
        {places.map(({ name, facts }) => (
          <div key={name} className="break-inside-avoid">
            <h3 className="border-b-4 border-on-lavender pb-2 text-xl text-on-lavender">{name}</h3>
            <dl>
              {facts.map((fact, index) => (
                <div key={fact.title} className="border-b border-lavender-deep py-5">
                  <dt
                    className={
                      index === 0 ? 'font-display text-3xl font-bold' : 'font-display text-xl font-bold'
                    }
                  >
                    {fact.title}
                  </dt>
                  <dd className="mt-1.5 max-w-[52ch]">
                    <LinkedText>{fact.text}</LinkedText>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <p className="prose-line mt-8 text-sm text-on-lavender">
        <LinkedText>{note}</LinkedText>
      </p>
    </Section>
  )
}
