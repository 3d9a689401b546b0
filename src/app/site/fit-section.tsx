import { FIT_SECTION } from '../../content/landing/home.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { Picture } from '../illustrations/picture.tsx'
import { ClaimTag } from './claim-tag.tsx'
import { Section } from './site-section.tsx'

/** A sample match, with three other features of the search beside it. */
export function FitSection() {
  const { title, lede, status, features } = FIT_SECTION
  return (
    <Section
      tone="oat"
      className="grid items-end gap-x-16 gap-y-14 py-14 md:py-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-24"
    >
      <div>
        <h2 className="text-3xl">{title}</h2>
        <p className="mt-3 max-w-[52ch] text-lg text-muted">
          {lede} <ClaimTag status={status} />
        </p>
        <Sample />
      </div>
      <ul className="grid gap-y-7 lg:content-between lg:self-stretch">
        {features.map((feature) => (
          <li
            key={feature.title}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-end gap-x-5 border-b-4 border-lavender-deep sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-x-7 lg:grid-cols-[9.5rem_minmax(0,1fr)]"
          >
            <span className="arch block h-24 bg-lavender sm:h-34 lg:h-36">
              <Picture name={feature.scene} className="block size-full object-cover object-bottom" />
            </span>
            <div className="self-center py-3">
              <h3 className="text-xl">
                {feature.title} <ClaimTag status={feature.status} />
              </h3>
              <p className="mt-1.5 text-muted">{feature.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Two sample people: their shared answers, and the first topic to discuss. */
function Sample() {
  const { agree, talk, sampleStatus, sampleLabel } = FIT_SECTION
  return (
    <figure className="mt-9 md:mt-12">
      <figcaption className="mb-4">
        <ClaimTag status={sampleStatus}>{sampleLabel}</ClaimTag>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-x-3 sm:gap-x-6">
        <PersonAvatar person="june" lit className="w-20 sm:w-36" />
        <dl className="grid gap-2 pb-3 sm:pb-5">
          {agree.map(({ topic, words }) => (
            <div key={topic} className="border-b border-line-strong pb-1.5 text-center">
              <dt className="text-xs text-muted">{topic}</dt>
              <dd className="text-sm font-semibold sm:text-base">{words}</dd>
            </div>
          ))}
        </dl>
        <PersonAvatar person="theo" lit className="w-20 sm:w-36" />
      </div>
      <div className="border-t-8 border-night bg-raised px-5 py-5 shadow-raised sm:px-8 sm:py-7 dark:border-line-strong">
        <p className="text-sm font-semibold text-link">{talk.topic}</p>
        <p className="mt-1">{talk.words}</p>
        <p className="mt-1.5 font-display text-xl font-semibold sm:text-2xl">{talk.question}</p>
      </div>
    </figure>
  )
}
