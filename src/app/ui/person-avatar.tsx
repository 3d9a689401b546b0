import type { PersonName } from '../../content/scene-names.ts'
import { classes } from './classes.ts'
import { Picture } from '../illustrations/picture.tsx'

interface PersonAvatarProps {
  who: PersonName
  /** The wall behind: evening, or a lit room. */
  lit?: boolean | undefined
  /** Sets the width; the height follows. */
  className?: string | undefined
}

/** A drawn portrait in an arched window, for samples and scenes; people of the product have photos or initials. */
export function PersonAvatar({ who, lit = false, className }: PersonAvatarProps) {
  return (
    <Picture
      name={who}
      className={classes(
        'block aspect-[100/115] h-auto rounded-t-full',
        lit ? 'bg-scene-warm' : 'bg-scene-far',
        className,
      )}
    />
  )
}
