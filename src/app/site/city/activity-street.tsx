import type { CityGuide } from '../../../content/schema/city-guide-schema.ts'
import { CITY_LABELS } from '../../../content/city-labels.ts'
import { classes } from '../../ui/classes.ts'
import { Section } from '../site-section.tsx'
import { ActivityWindow } from './activity-window.tsx'

/** The heights of the windows, repeated for further activities. */
const HEIGHTS = ['xl:h-56', 'xl:h-44', 'xl:h-64', 'xl:h-48', 'xl:h-60', 'xl:h-40']

/** The activities of a city as a row of windows in a street. */
export function ActivityStreet({ activities }: Pick<CityGuide, 'activities'>) {
  return (
    <Section tone="lavender" id={CITY_LABELS.anchors.activities}>
      <h2 className="text-3xl">{activities.title}</h2>
      {activities.lede && <p className="mt-3 max-w-[54ch] text-lg">{activities.lede}</p>}
      <ul className="mt-10 grid gap-x-6 gap-y-8 sm:grid-cols-2 md:mt-12 lg:grid-cols-3 xl:grid-cols-6 xl:items-end">
        {activities.items.map((activity, index) => (
          <li key={activity.name} className="city-activity">
            <ActivityWindow
              activity={activity}
              className={classes('h-26 w-full sm:h-32', HEIGHTS[index % HEIGHTS.length])}
            />
            <div className="h-full border-on-lavender xl:border-t-8 xl:pt-4">
              <h3 className="text-xl">{activity.name}</h3>
              <p className="mt-1.5">{activity.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
