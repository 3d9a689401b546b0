import type { StoriesPage } from '../../../content/schema/stories-schema.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../site-section.tsx'
import { ClaimHeading } from './claim-heading.tsx'

/** The testimonials: one in large type, two beside it. */
export function Testimonials({ testimonials }: Pick<StoriesPage, 'testimonials'>) {
  const { items, ...heading } = testimonials
  return (
    <Section tone="lavender">
      <ClaimHeading {...heading} />
      <ul className="mt-10 grid gap-x-14 gap-y-10 md:mt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {items.map(({ quote, author, location, person }, index) => (
          <li key={author} className={index === 0 ? 'lg:row-span-2' : 'border-t-4 border-lavender-deep pt-6'}>
            <figure className={classes('flex h-full flex-col', index === 0 && 'justify-between gap-8')}>
              <blockquote>
                <p
                  className={classes(
                    'font-display font-semibold tracking-tight',
                    index === 0 ? 'text-3xl' : 'text-xl',
                  )}
                >
                  {quote}
                </p>
              </blockquote>
              <figcaption className="mt-4 flex items-end gap-4">
                <PersonAvatar person={person} lit className={index === 0 ? 'w-28' : 'w-14'} />
                <span>
                  <span className="block font-semibold">{author}</span>
                  <span className="block text-sm text-on-lavender">{location}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
