import type { StoryPart } from '../../../content/schema/stories-schema.ts'

/** The parts of a story in their order. */
export function StoryParts({ parts }: { parts: readonly StoryPart[] }) {
  return parts.map((part) =>
    part.kind === 'text' ? (
      <p key={part.text} className="prose-line mt-4">
        {part.text}
      </p>
    ) : (
      <p key={part.text} className="story-part">
        <strong className="mr-2 font-display font-bold text-link">{part.label}</strong> {part.text}
      </p>
    ),
  )
}
