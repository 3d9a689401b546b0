import type { SceneName } from '../../content/scene-names.ts'
import { Picture } from '../illustrations/picture.tsx'
import { classes } from '../ui/classes.ts'

interface GroundSceneProps {
  scene: SceneName
  first?: boolean | undefined
  className: string
}

/** A scene at the lower edge of a section, cropped below its ground line; the kitchen has no such line. */
export function GroundScene({ scene, first, className }: GroundSceneProps) {
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
