import type { StoriesPage } from '../../../content/schema/stories-schema.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { ActionLink } from '../action-link.tsx'
import { ClaimTag } from '../claim-tag.tsx'

/** The indexes of the dark windows. */
const DARK = new Set([1, 5, 6])
const WINDOWS = 9

/** The hero of the stories page: a house at night with people in most of its windows. */
export function StoriesHero({ hero }: Pick<StoriesPage, 'hero'>) {
  const { title, lede, status, honest, action, second, people } = hero
  let nextPerson = 0
  const windows = Array.from({ length: WINDOWS }, (_, index) =>
    DARK.has(index) ? undefined : people[nextPerson++],
  )
  return (
    <div data-on-night className="overflow-hidden bg-night text-on-night">
      <div className="gutter mx-auto grid max-w-7xl items-end gap-x-14 gap-y-10 pt-10 md:pt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="lg:self-center lg:pb-20">
          <h1 className="max-w-[12ch] text-4xl lg:text-[clamp(3.4rem,5.6vw,5.4rem)] lg:leading-[0.98]">
            {title}
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-on-night-muted">{lede}</p>
          <div className="mt-8 actions">
            <ActionLink action={action} variant="lamp" size="lg" />
            <ActionLink action={second} variant="outline" size="lg" />
          </div>
          <p className="mt-8 max-w-[54ch] border-l-4 border-lamp pl-4">
            <ClaimTag status={status} className="mr-1.5" />
            {honest}
          </p>
        </div>
        <div className="mx-auto w-full max-w-md">
          <div
            aria-hidden
            className="mx-auto h-16 w-full bg-night-line [clip-path:polygon(50%_0,100%_100%,0_100%)] sm:h-24"
          />
          <div className="mx-3 grid grid-cols-3 gap-x-4 gap-y-5 bg-night-raised px-5 pt-6 pb-9 sm:gap-x-6 sm:px-8">
            {windows.map((who, index) => (
              <span key={index} className="block border-b-4 border-on-night-muted">
                {who ? (
                  <PersonAvatar person={who} lit className="w-full" />
                ) : (
                  <span className="block aspect-[100/115] rounded-t-full bg-night" />
                )}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
