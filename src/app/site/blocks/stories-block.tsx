import type { StoriesBlock } from '../../../content/schema/block-samples.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../site-section.tsx'
import { BlockHead } from './block-head.tsx'
import { MUTED_TEXT_CLASSES, LINE_CLASSES } from './block-tones.ts'

/** Sample stories; the first one is large, with the others beside it. */
export function Stories({ block }: { block: StoriesBlock }) {
  const { tone = 'paper', id, stories } = block
  return (
    <Section tone={tone} id={id}>
      <BlockHead block={block} />
      <ul className="mt-10 grid gap-x-14 gap-y-10 md:mt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        {stories.map(({ who, quote, by, text }, at) => (
          <li key={by} className={at === 0 ? 'lg:row-span-2' : undefined}>
            <figure
              className={classes(
                at === 0 ? 'grid items-end gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]' : 'flex gap-5',
              )}
            >
              <PersonAvatar
                person={who}
                lit={at === 0}
                className={classes('shrink-0', at === 0 ? 'w-36 sm:w-52' : 'w-16 self-start')}
              />
              <div className={classes(at > 0 && 'border-t pt-3', LINE_CLASSES[tone])}>
                <blockquote
                  className={classes('font-display font-semibold', at === 0 ? 'text-3xl' : 'text-xl')}
                >
                  <p>“{quote}”</p>
                </blockquote>
                <p className={classes('mt-3 max-w-[46ch]', MUTED_TEXT_CLASSES[tone])}>{text}</p>
                <figcaption className="mt-3 font-semibold">{by}</figcaption>
              </div>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
