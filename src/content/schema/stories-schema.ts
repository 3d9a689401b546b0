import * as v from 'valibot'
import { STORIES_FEATURED, STORIES_MORE, STORIES_TESTIMONIALS } from '../../domain/core/limits.ts'
import {
  Action,
  Anchor,
  ClaimStatus,
  Description,
  list,
  PersonName,
  SceneName,
  PageText,
} from './shared-schema.ts'

const STATISTICS = 4
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'

/** A part of a story: a paragraph, or a line with a label in front, such as a name or a time. */
export const StoryPart = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), text: PageText }),
  v.strictObject({ kind: v.literal('line'), label: PageText, text: PageText }),
])
export type StoryPart = v.InferOutput<typeof StoryPart>

const storyFields = {
  id: Anchor,
  title: PageText,
  /** The form of the text: notes, a treaty, a letter. */
  form: PageText,
  excerpt: PageText,
  author: PageText,
  person: PersonName,
  location: PageText,
  tags: v.pipe(v.array(PageText), v.minLength(1), v.maxLength(3)),
  date: v.pipe(v.string(), v.regex(new RegExp(`^(?:${MONTHS}) 20\\d\\d$`), 'is not a month and a year')),
}

export const FeaturedStory = v.strictObject({
  ...storyFields,
  image: SceneName,
  /** The part that "Read More" opens. */
  rest: list(StoryPart, 2),
})
export type FeaturedStory = v.InferOutput<typeof FeaturedStory>

export const MoreStory = v.strictObject({
  ...storyFields,
  rest: v.optional(list(StoryPart)),
})
export type MoreStory = v.InferOutput<typeof MoreStory>

/** The title, status and note of a section with samples; the page shows them. */
const Sampled = { title: PageText, status: ClaimStatus, note: PageText }

const countIds = (stories: readonly { id: string }[]) => new Set(stories.map(({ id }) => id)).size

/** The page of stories. */
export const StoriesPage = v.pipe(
  v.strictObject({
    description: Description,
    hero: v.strictObject({
      title: PageText,
      lede: PageText,
      status: ClaimStatus,
      /** The sentence that explains that these stories are samples. */
      honest: PageText,
      action: Action,
      second: Action,
      people: v.pipe(v.array(PersonName), v.minLength(3), v.maxLength(6)),
    }),
    featured: v.strictObject({
      ...Sampled,
      readMore: v.literal('Read More'),
      stories: v.pipe(v.array(FeaturedStory), v.length(STORIES_FEATURED)),
    }),
    testimonials: v.strictObject({
      ...Sampled,
      items: v.pipe(
        v.array(
          v.strictObject({ quote: PageText, author: PageText, location: PageText, person: PersonName }),
        ),
        v.length(STORIES_TESTIMONIALS),
      ),
    }),
    statistics: v.strictObject({
      ...Sampled,
      items: v.pipe(v.array(v.strictObject({ figure: PageText, label: PageText })), v.length(STATISTICS)),
    }),
    more: v.strictObject({
      ...Sampled,
      stories: v.pipe(v.array(MoreStory), v.length(STORIES_MORE)),
    }),
    closing: v.strictObject({
      title: PageText,
      text: PageText,
      status: ClaimStatus,
      note: PageText,
      submit: Action,
      start: Action,
    }),
  }),
  v.check(
    ({ featured, more }) =>
      countIds([...featured.stories, ...more.stories]) === STORIES_FEATURED + STORIES_MORE,
    'has an id twice',
  ),
  v.check(
    ({ closing }) => [closing.submit, closing.start].every(({ to }) => to === '/account'),
    'does not lead to /account',
  ),
  v.check(
    ({ hero, featured, testimonials, statistics, more }) =>
      [hero, featured, testimonials, statistics, more].every(({ status }) => status === 'sample'),
    'shows a sample as something else',
  ),
)
export type StoriesPage = v.InferOutput<typeof StoriesPage>
