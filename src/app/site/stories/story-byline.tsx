import type { FeaturedStory, MoreStory } from '../../../content/schema/stories-schema.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'

/** The author, the place, the date and the tags of a story. */
export function StoryByline({ story }: { story: FeaturedStory | MoreStory }) {
  const { author, person, location, date, tags } = story
  return (
    <div className="mt-4 flex items-end gap-3">
      <PersonAvatar person={person} lit className="w-11 shrink-0" />
      <p className="text-sm text-muted">
        <strong className="font-semibold text-text">{author}</strong>, {location}
        <span className="block">
          {date}. {tags.join(', ')}
        </span>
      </p>
    </div>
  )
}
