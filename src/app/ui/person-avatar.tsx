import type { PersonName } from '../../content/scene-names.ts'
import { classes } from './classes.ts'
import { Picture } from '../illustrations/picture.tsx'

interface PersonAvatarProps {
  person: PersonName
  /** Whether the background is a lit room instead of the evening. */
  lit?: boolean | undefined
  /** Must set the width; the height follows. */
  className?: string | undefined
}

/** A drawn portrait in an arched window, for sample people; real users have photos or initials. */
export function PersonAvatar({ person, lit = false, className }: PersonAvatarProps) {
  return (
    <Picture
      name={person}
      className={classes(
        'block aspect-[100/115] h-auto rounded-t-full',
        lit ? 'bg-scene-warm' : 'bg-scene-far',
        className,
      )}
    />
  )
}
