import type { PassageSection } from '../../../content/schema/guide-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { ProseText } from '../document/prose-text.tsx'
import { Section } from '../site-section.tsx'

/** A section with running text beside its title. */
export function Passage({ id, title, tone, scene, blocks }: PassageSection) {
  return (
    <Section
      id={id}
      tone={tone}
      className="grid gap-x-16 gap-y-6 py-14 md:py-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div>
        <h2 className="text-3xl">{title}</h2>
        {scene && <Picture name={scene} className="mt-6 hidden h-auto w-full max-w-72 lg:block" />}
      </div>
      <ProseText blocks={blocks} className="text-lg" />
    </Section>
  )
}
