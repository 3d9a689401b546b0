import { SIGNAL_SECTION } from '../../content/home-page.ts'
import { Picture } from '../illustrations/picture.tsx'
import { Section } from './section.tsx'
import { Stroke } from './stroke.tsx'

const LOOKS = {
  saved: { name: 'check', className: 'size-4 shrink-0 text-good' },
  sending: { name: 'turning', className: 'size-4 shrink-0 text-link' },
  sent: { name: 'checks', className: 'size-4 shrink-0 text-good' },
} as const

export function SignalSection() {
  return (
    <Section className="grid items-center gap-x-16 gap-y-8 py-14 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:py-28">
      <Picture name="stairwell" className="order-last block h-auto w-full max-w-md md:order-first" />
      <div>
        <h2 className="max-w-[20ch] text-3xl">{SIGNAL_SECTION.title}</h2>
        <p className="mt-4 max-w-[54ch] text-lg text-muted">{SIGNAL_SECTION.text}</p>
        <ol className="mt-6 flex flex-wrap gap-2">
          {SIGNAL_SECTION.states.map(({ status, words }) => (
            <li
              key={status}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-sm font-medium"
            >
              <Stroke {...LOOKS[status]} />
              {words}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
