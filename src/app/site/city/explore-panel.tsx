import { useState, type ReactNode } from 'react'
import { CITY_LABELS } from '../../../content/city-labels.ts'
import type { CityGuide } from '../../../content/schema/city-guide-schema.ts'
import { NeighborhoodPicture } from '../../illustrations/neighborhood-picture.tsx'
import { classes } from '../../ui/classes.ts'
import { TabList } from '../../ui/tabs.tsx'
import { ActivityWindow } from './activity-window.tsx'

type Side = 'neighborhoods' | 'activities'

const { anchors, explore: WORDS } = CITY_LABELS
const SIDES: readonly Side[] = ['neighborhoods', 'activities']
const idsOf = (side: Side) => ({ tab: `explore-${side}`, panel: `explored-${side}` })

/** The first neighborhoods and activities behind a toggle; without JavaScript both are shown. */
export function ExplorePanel({
  slug,
  neighborhoods,
  activities,
}: Pick<CityGuide, 'slug' | 'neighborhoods' | 'activities'>) {
  const [shown, setShown] = useState<Side>('neighborhoods')

  const panel = (side: Side, children: ReactNode) => (
    <div
      role="tabpanel"
      id={idsOf(side).panel}
      aria-labelledby={idsOf(side).tab}
      className={classes(
        'pt-7 lg:[grid-area:1/1] noscript:[grid-area:auto]!',
        shown !== side && 'max-lg:hidden lg:invisible noscript:visible! noscript:block!',
      )}
    >
      {children}
      <a
        href={`#${anchors[side]}`}
        className="mt-6 inline-flex min-h-11 items-center font-semibold text-link underline decoration-2 underline-offset-4"
      >
        {WORDS.all[side]}
      </a>
    </div>
  )

  return (
    <section aria-labelledby="explore" className="gutter relative z-2 mx-auto -mt-8 max-w-7xl lg:-mt-32">
      <div className="rounded-t-xl bg-raised px-5 pt-6 pb-4 shadow-float sm:px-9 sm:pt-8 sm:pb-6">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id="explore" className="text-2xl">
            {WORDS.title}
          </h2>
          <TabList
            label={WORDS.title}
            tabs={SIDES.map((id) => ({ id, label: WORDS.tabs[id] }))}
            value={shown}
            onChange={setShown}
            idsOf={idsOf}
            variant="pill"
            className="noscript:hidden"
          />
        </div>
        {/* On wide screens both panels share one grid cell, so that the page below does not move. */}
        <div className="lg:grid">
          {panel(
            'neighborhoods',
            <ul className="grid gap-x-7 gap-y-6 sm:grid-cols-3">
              {neighborhoods.items.slice(0, WORDS.first.neighborhoods).map(({ id, name, tags }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="group grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-4 min-[22.5rem]:grid-cols-[7.5rem_minmax(0,1fr)] sm:block"
                  >
                    <span className="arch block bg-scene-sky">
                      <NeighborhoodPicture
                        slug={slug}
                        id={id}
                        className="block aspect-5/3 h-auto w-full object-cover object-bottom transition-transform duration-250 ease-out group-hover:scale-[1.03]"
                      />
                    </span>
                    <span className="block border-line transition-colors duration-150 group-hover:border-lamp sm:border-t-4 sm:pt-2.5">
                      <span className="block font-display text-xl font-bold decoration-2 underline-offset-4 group-hover:underline">
                        {name}
                      </span>
                      <span className="block text-sm text-muted">{tags.join(', ')}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>,
          )}
          {panel(
            'activities',
            <ul className="grid gap-x-7 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
              {activities.items.slice(0, WORDS.first.activities).map((activity) => (
                <li key={activity.name} className="flex items-end gap-4 lg:block">
                  <ActivityWindow activity={activity} className="h-28 w-24 shrink-0 lg:h-36 lg:w-32" />
                  <p className="border-line lg:border-t-4 lg:pt-2.5">
                    <span className="block font-display text-xl font-bold">{activity.name}</span>
                    <span className="block text-sm text-muted">{activity.description}</span>
                  </p>
                </li>
              ))}
            </ul>,
          )}
        </div>
      </div>
    </section>
  )
}
