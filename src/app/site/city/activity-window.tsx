import type { Activity } from '../../../content/schema/city-guide-schema.ts'
import { classes } from '../../ui/classes.ts'
import { ActivityDrawing } from './activity-drawing.tsx'

const WALLS: Record<Activity['tone'], string> = {
  sky: 'bg-scene-far',
  clay: 'bg-scene-glow',
  leaf: 'bg-scene-leaf',
  lamp: 'bg-scene-light',
  violet: 'bg-scene-mid',
  warm: 'bg-scene-warm',
}

interface ActivityWindowProps {
  activity: Pick<Activity, 'icon' | 'tone'>
  /** Must set the width and the height. */
  className: string
}

/** The drawing of an activity in an arched window. */
export function ActivityWindow({ activity: { icon, tone }, className }: ActivityWindowProps) {
  return (
    <span className={classes('flex items-end justify-center rounded-t-full', WALLS[tone], className)}>
      <ActivityDrawing icon={icon} className="block h-auto w-[78%]" />
    </span>
  )
}
