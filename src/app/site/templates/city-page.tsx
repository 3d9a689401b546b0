import { CITY_LABELS } from '../../../content/city-labels.ts'
import { drawingSide } from '../../../content/neighborhood-files.ts'
import type { CityGuide } from '../../../content/schema/city-guide-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { ActionLink } from '../action-link.tsx'
import { ActivityStreet } from '../city/activity-street.tsx'
import { CityHero } from '../city/city-hero.tsx'
import { ExplorePanel } from '../city/explore-panel.tsx'
import { GlanceBand } from '../city/glance-band.tsx'
import { KitchenQuotes } from '../city/kitchen-quotes.tsx'
import { NeighborhoodArticle } from '../city/neighborhood-article.tsx'
import { NeighborhoodTable } from '../city/neighborhood-table.tsx'
import { WhyChoose } from '../city/why-choose.tsx'
import { ClaimTag } from '../claim-tag.tsx'
import { Section } from '../site-section.tsx'

/** A city guide; its content is one file of content/cities. */
export function Template({ page }: { page: CityGuide }) {
  const { neighborhoods, list, closing } = page
  const nameOf = (id: string) => neighborhoods.items.find((item) => item.id === id)?.name ?? id
  return (
    <main id="main" tabIndex={-1} className="grow">
      <CityHero city={page.city} hero={page.hero} />
      <ExplorePanel slug={page.slug} neighborhoods={neighborhoods} activities={page.activities} />
      <WhyChoose why={page.why} />
      <Section id={CITY_LABELS.anchors.neighborhoods} className="pt-6 pb-16 md:pt-10 md:pb-28">
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
          <div>
            <h2 className="text-3xl">{neighborhoods.title}</h2>
            {neighborhoods.lede && <p className="mt-3 text-lg text-muted">{neighborhoods.lede}</p>}
            <p className="mt-5 max-w-[52ch] text-sm text-muted">
              <ClaimTag status={neighborhoods.status} className="mr-1" /> {neighborhoods.note}
            </p>
          </div>
          <NeighborhoodTable items={neighborhoods.items} />
        </div>
        <div className="mt-10 grid gap-y-5 sm:mt-16 sm:gap-y-18 md:mt-24 md:gap-y-28">
          {neighborhoods.items.map((neighborhood, index) => (
            <NeighborhoodArticle
              key={neighborhood.id}
              neighborhood={neighborhood}
              rival={nameOf(neighborhood.compare.id)}
              slug={page.slug}
              side={drawingSide(index)}
            />
          ))}
        </div>
      </Section>
      <ActivityStreet activities={page.activities} />
      <KitchenQuotes quotes={page.quotes} />
      <Section
        tone="lamp"
        className="grid items-end gap-x-12 gap-y-8 pt-14 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:pt-20"
      >
        <div className="md:pb-20">
          <h2 className="max-w-[18ch] text-3xl">{list.title}</h2>
          <p className="mt-4 max-w-[44ch] text-lg">{list.text}</p>
          <ActionLink action={list.action} size="lg" variant="ink" className="mt-7" />
        </div>
        <Picture name="room" className="mx-auto -mb-[7%] block h-auto w-full max-w-md" />
      </Section>
      <GlanceBand glance={page.glance} />
      <Section className="grid items-end gap-x-12 gap-y-6 py-16 md:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] md:py-24">
        <h2 className="max-w-[20ch] text-4xl">{closing.title}</h2>
        <div>
          <p className="text-muted">{closing.text}</p>
          <ActionLink action={closing.action} size="lg" className="mt-4" />
        </div>
      </Section>
    </main>
  )
}
