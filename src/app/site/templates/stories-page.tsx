import type { StoriesPage } from '../../../content/schema/stories-schema.ts'
import { ActionLink } from '../action-link.tsx'
import { ClaimTag } from '../claim-tag.tsx'
import { Section } from '../site-section.tsx'
import { FeaturedStory } from '../stories/featured-story.tsx'
import { MoreStories } from '../stories/more-stories.tsx'
import { ClaimHeading } from '../stories/claim-heading.tsx'
import { StatisticsRow } from '../stories/statistics-row.tsx'
import { StoriesHero } from '../stories/stories-hero.tsx'
import { Testimonials } from '../stories/testimonials.tsx'

/** The stories page; its content is content/pages/stories.ts. */
export function Template({ page }: { page: StoriesPage }) {
  const { stories, readMore, ...heading } = page.featured
  const [first, ...others] = stories
  const { closing } = page
  return (
    <main id="main" tabIndex={-1} className="grow">
      <StoriesHero hero={page.hero} />
      <Section className="py-16 md:py-24">
        <ClaimHeading {...heading} />
        <div className="mt-10 grid gap-y-16 md:mt-14 md:gap-y-24">
          {first && <FeaturedStory story={first} readMore={readMore} lead />}
          <div className="grid items-start gap-x-14 gap-y-16 md:grid-cols-2">
            {others.map((story, index) => (
              <div key={story.id} className={index === 1 ? 'md:pt-24' : undefined}>
                <FeaturedStory story={story} readMore={readMore} />
              </div>
            ))}
          </div>
        </div>
      </Section>
      <Testimonials testimonials={page.testimonials} />
      <StatisticsRow statistics={page.statistics} />
      <MoreStories more={page.more} />
      <Section className="grid items-end gap-x-14 gap-y-8 py-16 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:py-28">
        <div>
          <h2 className="max-w-[16ch] text-4xl">{closing.title}</h2>
          <p className="mt-4 max-w-[48ch] text-lg text-muted">{closing.text}</p>
        </div>
        <div>
          <div className="actions">
            <ActionLink action={closing.submit} size="lg" />
            <ActionLink action={closing.start} size="lg" variant="secondary" />
          </div>
          <p className="mt-4 text-sm text-muted">
            <ClaimTag status={closing.status} className="mr-1.5" />
            {closing.note}
          </p>
        </div>
      </Section>
    </main>
  )
}
