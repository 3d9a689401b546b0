import { CITIES_SECTION, COMING_CITIES, OPEN_CITIES } from '../../content/landing/home.ts'
import { CityWindowCard } from './city-window-card.tsx'
import { Section } from './site-section.tsx'

/** The open cities as one large window and two smaller ones, and the coming cities as narrow windows. */
export function CitiesSection() {
  const [first, ...others] = OPEN_CITIES
  return (
    <Section>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)]">
        <div className="flex flex-col gap-8 md:gap-12">
          <div>
            <h2 className="text-3xl">{CITIES_SECTION.title}</h2>
            <p className="mt-3 max-w-[44ch] text-lg text-muted">{CITIES_SECTION.lede}</p>
          </div>
          {first && <CityWindowCard place={first} shape="aspect-[5/4]" big />}
        </div>
        <div className="grid content-end gap-x-8 gap-y-10 sm:grid-cols-2 lg:pt-16">
          {others.map((place, index) => (
            <div key={place.city} className={index === 0 ? 'sm:pt-16' : undefined}>
              <CityWindowCard place={place} shape="aspect-[4/3] sm:aspect-square" />
            </div>
          ))}
          <p className="text-sm text-muted sm:col-span-2">{CITIES_SECTION.footnote}</p>
        </div>
      </div>
      <div className="mt-14 grid items-end gap-x-12 gap-y-6 border-t border-line pt-10 md:mt-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="lg:pb-8">
          <h2 className="text-2xl">{CITIES_SECTION.next}</h2>
          <p className="mt-2 max-w-[40ch] text-muted">{CITIES_SECTION.nextLede}</p>
        </div>
        <div className="-mx-1 grid grid-cols-3 gap-x-3 gap-y-8 px-1 sm:gap-x-8">
          {COMING_CITIES.map((place) => (
            <CityWindowCard key={place.city} place={place} shape="aspect-[3/4] sm:aspect-[5/4]" />
          ))}
        </div>
      </div>
    </Section>
  )
}
