import type { StoriesPage } from '../../../content/schema/stories-schema.ts'
import { Section } from '../site-section.tsx'
import { ClaimHeading } from './claim-heading.tsx'
import { StoryByline } from './story-byline.tsx'
import { StoryParts } from './story-parts.tsx'

/** Short stories in newspaper columns. */
export function MoreStories({ more }: Pick<StoriesPage, 'more'>) {
  const { stories, ...heading } = more
  return (
    <Section tone="oat">
      <ClaimHeading {...heading} />
      <ul className="mt-10 gap-x-12 sm:columns-2 md:mt-14 lg:columns-3">
        {stories.map((story) => (
          <li key={story.id} className="mb-12 break-inside-avoid border-t-4 border-text pt-4">
            <article id={story.id}>
              <p className="text-sm font-semibold text-link">{story.form}</p>
              <h3 className="mt-1 text-xl">{story.title}</h3>
              <p className="mt-2">{story.excerpt}</p>
              {story.rest && (
                <div className="mt-3">
                  <StoryParts parts={story.rest} />
                </div>
              )}
              <StoryByline story={story} />
            </article>
          </li>
        ))}
      </ul>
    </Section>
  )
}
