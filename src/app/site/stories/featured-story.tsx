import type { FeaturedStory as Story } from '../../../content/schema/stories-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { classes } from '../../ui/classes.ts'
import { StoryByline } from './story-byline.tsx'
import { StoryParts } from './story-parts.tsx'

interface FeaturedStoryProps {
  story: Story
  readMore: string
  /** Whether this is the first story, with picture and text side by side. */
  lead?: boolean | undefined
}

/** A story with its excerpt; the rest unfolds in place. */
export function FeaturedStory({ story, readMore, lead = false }: FeaturedStoryProps) {
  const { id, title, form, excerpt, image, rest } = story
  return (
    <article
      id={id}
      className={
        lead ? 'grid items-start gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]' : undefined
      }
    >
      {lead ? (
        <div className="arch aspect-[5/4] border-b-8 border-on-lavender">
          <Picture name={image} className="block size-full object-cover object-bottom" />
        </div>
      ) : (
        <Picture name={image} className="mb-6 block h-64 w-full object-contain object-bottom sm:h-80" />
      )}
      <div className={lead ? 'lg:pt-6' : undefined}>
        <p className="font-semibold text-link">{form}</p>
        <h3 className={classes('mt-1', lead ? 'text-3xl' : 'text-2xl')}>{title}</h3>
        <p className="prose-line mt-3 text-lg">{excerpt}</p>
        <StoryByline story={story} />
        <details className="group mt-5">
          <summary className="inline-flex min-h-11 list-none items-center gap-2.5 rounded-md border border-line-strong bg-raised px-4.5 font-semibold transition-colors duration-150 hover:border-brand hover:bg-lavender">
            <span
              aria-hidden
              className="h-4 w-3 rounded-t-full bg-line-strong transition-colors duration-150 group-open:bg-lamp"
            />
            {readMore}
            <span className="sr-only">: {title}</span>
          </summary>
          <div className="mt-4 border-l-4 border-lamp bg-raised px-5 py-4 shadow-raised">
            <StoryParts parts={rest} />
          </div>
        </details>
      </div>
    </article>
  )
}
