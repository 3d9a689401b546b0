import type { PeopleBlock } from '../../../content/schema/block-samples.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../site-section.tsx'
import { BlockHead } from './block-head.tsx'

/** The vertical offsets of the three windows. */
const HEIGHTS = ['md:pt-20', 'md:pt-0', 'md:pt-36']

/** Sample profiles. */
export function People({ block }: { block: PeopleBlock }) {
  return (
    <Section tone={block.tone} id={block.id}>
      <BlockHead block={block} />
      <ul className="mt-10 grid gap-x-8 gap-y-12 md:mt-8 md:grid-cols-3 lg:gap-x-14">
        {block.people.map(({ who, name, line, says, facts }, at) => (
          <li key={who} className={classes('flex flex-col', HEIGHTS[at])}>
            <PersonAvatar person={who} lit={at !== 1} className="w-40 md:w-[88%]" />
            <div className="border-t-8 border-text pt-5">
              <h3 className="text-2xl">{name}</h3>
              <p className="text-muted">{line}</p>
              <p className="mt-4 font-display text-xl font-medium">“{says}”</p>
              <dl className="mt-5">
                {facts.map(({ topic, words }) => (
                  <div key={topic} className="flex justify-between gap-4 border-t border-line py-1.5">
                    <dt className="text-muted">{topic}</dt>
                    <dd className="text-right font-medium">{words}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
