import { FIT_SECTION } from '../../content/home-page.ts'
import { PersonAvatar } from '../illustrations/person-avatar.tsx'
import { Section } from './section.tsx'

/** What a match looks like, as a sample: two windows, what they share, and the first thing to talk about. */
export function FitSection() {
  const { agree, talk, features, sampleLabel } = FIT_SECTION
  return (
    <Section
      tone="oat"
      className="grid gap-x-16 gap-y-12 py-14 md:py-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div>
        <h2 className="text-3xl">{FIT_SECTION.title}</h2>
        <p className="mt-3 max-w-[52ch] text-lg text-muted">{FIT_SECTION.lede}</p>
        <figure className="mt-10 md:mt-14">
          <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-x-3 sm:gap-x-6">
            <PersonAvatar who="june" lit className="w-20 sm:w-33" />
            <dl className="grid gap-2 pb-3 sm:pb-5">
              {agree.map(({ topic, words }) => (
                <div key={topic} className="border-b border-line-strong pb-1.5 text-center">
                  <dt className="text-xs text-muted">{topic}</dt>
                  <dd className="text-sm font-semibold sm:text-base">{words}</dd>
                </div>
              ))}
            </dl>
            <PersonAvatar who="theo" lit className="w-20 sm:w-33" />
          </div>
          <div className="border-t-8 border-night bg-raised px-5 py-5 shadow-raised sm:px-7">
            <p className="text-sm font-semibold text-link">{talk.topic}</p>
            <p className="mt-1">{talk.words}</p>
            <p className="mt-1 font-display text-xl font-semibold">{talk.question}</p>
          </div>
          <figcaption className="mt-3 text-sm text-muted">{sampleLabel}</figcaption>
        </figure>
      </div>
      <ul className="self-end">
        {features.map(({ title, text }) => (
          <li key={title} className="border-t border-line-strong py-6">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
