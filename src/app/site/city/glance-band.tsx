import type { CityGuide } from '../../../content/schema/city-guide-schema.ts'
import { Section } from '../site-section.tsx'

/** The facts of the guide in four short columns. */
export function GlanceBand({ glance }: Pick<CityGuide, 'glance'>) {
  return (
    <Section tone="night">
      <h2 className="text-3xl">{glance.title}</h2>
      <div className="mt-8 grid gap-x-10 gap-y-10 sm:grid-cols-2 md:mt-12 lg:grid-cols-4">
        {glance.groups.map(({ title, rows }) => (
          <div key={title}>
            <h3 className="border-b-4 border-lamp pb-2 text-xl">{title}</h3>
            <dl>
              {rows.map(({ label, value }) => (
                <div key={label} className="border-b border-night-line py-3">
                  <dt className="text-sm text-on-night-muted">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  )
}
