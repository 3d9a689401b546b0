import type { CityGuide } from '../../../content/schema/city-guide-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { ActionLink } from '../action-link.tsx'

/** The hero of a city guide, with the skyline in a large window that extends beyond the right edge. */
export function CityHero({ city, hero }: Pick<CityGuide, 'city' | 'hero'>) {
  const { eyebrow, title, lede, action, second } = hero
  return (
    <div className="relative overflow-hidden bg-lavender lg:min-h-[42rem]">
      <div className="gutter relative z-1 mx-auto max-w-7xl pt-8 lg:pt-24 lg:pb-52">
        <div className="lg:w-[47%]">
          {eyebrow && <p className="font-semibold text-on-lavender">{eyebrow}</p>}
          <h1 className="mt-2 text-4xl lg:text-[clamp(3.4rem,5.6vw,5.4rem)] lg:leading-[0.98]">{title}</h1>
          <p className="mt-5 max-w-[44ch] text-lg lg:max-w-[38ch]">{lede}</p>
          <div className="mt-7 actions">
            <ActionLink action={action} size="lg" />
            <ActionLink action={second} size="lg" variant="secondary" />
          </div>
        </div>
      </div>
      <div
        data-window={city}
        className="arch relative mt-10 ml-[8%] h-72 w-[112%] border-t-8 border-l-8 border-surface sm:h-110 md:h-120 lg:absolute lg:right-[-8vw] lg:bottom-0 lg:mt-0 lg:ml-0 lg:h-[90%] lg:w-[min(60vw,calc(50vw+10rem))]"
      >
        <Picture name={city} first className="absolute inset-0 block size-full" />
      </div>
    </div>
  )
}
