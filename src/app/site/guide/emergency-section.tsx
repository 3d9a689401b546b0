import type { EmergencySection } from '../../../content/schema/guide-schema.ts'
import { LinkedText } from '../document/linked-text.tsx'
import { Section } from '../site-section.tsx'

/** Emergency contacts: one number in large type, then the others by topic. */
export function Emergency({ id, title, call, groups }: EmergencySection) {
  return (
    <Section
      tone="night"
      id={id}
      className="grid gap-x-16 gap-y-12 py-14 md:py-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div className="self-start lg:sticky lg:top-24">
        <h2 className="text-3xl">{title}</h2>
        <a
          href={`tel:${call.number}`}
          className="mt-6 inline-flex min-h-16 items-center rounded-md bg-lamp px-7 font-display text-3xl font-bold text-on-lamp hover:bg-lamp-hover"
        >
          {call.label}
        </a>
        <p className="mt-4 max-w-[38ch] text-on-night-muted">{call.text}</p>
      </div>
      <div className="grid gap-10">
        {groups.map((group) => (
          <div key={group.title} className="break-inside-avoid">
            <h3 className="border-b-2 border-on-night pb-2 text-xl">{group.title}</h3>
            <dl>
              {group.resources.map(({ name, text, contact }) => (
                <div
                  key={name}
                  className="grid gap-x-8 gap-y-1 border-b border-night-line py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
                >
                  <dt className="font-semibold">
                    {name}
                    <span className="block font-normal text-on-night-muted">{text}</span>
                  </dt>
                  <dd className="sm:text-lg [&_a]:inline-block [&_a]:min-h-6 [&_a]:font-semibold [&_a]:decoration-lamp">
                    <LinkedText>{contact}</LinkedText>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  )
}
