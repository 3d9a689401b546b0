import type { ProseBlock } from '../../../content/schema/blocks-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { Section } from '../site-section.tsx'

/** Running text beside its heading, with an optional pull quote. */
export function Prose({ block }: { block: ProseBlock }) {
  const { tone, id, title, paragraphs, points, pull, scene } = block
  return (
    <Section
      tone={tone}
      id={id}
      className="grid gap-x-16 gap-y-8 py-14 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <h2 className="max-w-[16ch] text-3xl">{title}</h2>
        {pull && (
          <p className="mt-6 max-w-[26ch] border-l-6 border-lamp pl-5 font-display text-2xl font-semibold lg:mt-10">
            {pull}
          </p>
        )}
        {scene && <Picture name={scene} className="mt-10 hidden h-auto w-full max-w-sm lg:block" />}
      </div>
      <div className="prose-line grid content-start gap-5">
        {paragraphs.map((paragraph, at) => (
          <p key={paragraph} className={at === 0 ? 'text-lg' : undefined}>
            {paragraph}
          </p>
        ))}
        {points && (
          <ol className="mt-2 grid gap-4">
            {points.map((point, at) => (
              <li key={point} className="flex gap-4">
                <span
                  aria-hidden
                  className="flex h-10 w-8 shrink-0 items-center justify-center rounded-t-full bg-night pt-1 font-display font-bold text-lamp"
                >
                  {at + 1}
                </span>
                <span className="pt-1.5">{point}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}
