import type { HelpPage } from '../../../content/schema/help-center-schema.ts'
import { Link } from '../../ui/link.tsx'
import { LinkedText } from '../document/linked-text.tsx'
import { Section } from '../site-section.tsx'

/** How to contact support. */
export function HelpContact({ title, text, mail, points, actions }: HelpPage['contact']) {
  return (
    <Section
      id="contact"
      className="grid gap-x-14 gap-y-8 py-14 md:py-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div>
        <h2 className="text-3xl">{title}</h2>
        <p className="mt-3 text-lg text-muted">{text}</p>
        <p className="mt-6 font-display text-xl font-bold text-link sm:text-2xl">
          <LinkedText>{mail}</LinkedText>
        </p>
        <ul className="mt-8 flex flex-wrap gap-x-8">
          {actions.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold underline decoration-lamp decoration-3 underline-offset-6"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <ol className="self-end">
        {points.map((point) => (
          <li key={point} className="border-t border-line-strong py-4">
            <LinkedText>{point}</LinkedText>
          </li>
        ))}
      </ol>
    </Section>
  )
}
