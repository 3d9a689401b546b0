import type { SceneName } from '../../content/scene-names.ts'
import { Picture } from '../illustrations/picture.tsx'
import { classes } from '../ui/classes.ts'

interface GroundProps {
  scene: SceneName
  first?: boolean | undefined
  className: string
}

/** A scene that stands on its band's lower edge: the strip below its ground is cut off. The kitchen has none. */
export function Ground({ scene, first, className }: GroundProps) {
  return (
    <div className={classes('mx-auto w-full overflow-hidden', className)}>
      <Picture
        name={scene}
        first={first}
        className={classes('block h-auto w-full', scene !== 'kitchen' && '-mb-[6.5%]')}
      />
    </div>
  )
}
