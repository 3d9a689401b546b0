import { SIGNAL_SECTION } from '../../content/home-page.ts'
import { SceneNoSignal } from '../illustrations/scene-no-signal.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { Section } from './section.tsx'

export function SignalSection() {
  return (
    <Section className="grid items-center gap-x-16 gap-y-8 py-14 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:py-28">
      <SceneNoSignal className="order-last block h-auto w-full max-w-md md:order-first" />
      <div>
        <h2 className="max-w-[20ch] text-3xl">{SIGNAL_SECTION.title}</h2>
        <p className="mt-4 max-w-[54ch] text-lg text-muted">{SIGNAL_SECTION.text}</p>
        <ol className="mt-6 flex flex-wrap gap-2">
          {SIGNAL_SECTION.states.map(({ status, words }) => (
            <li key={status}>
              <StatusPill status={status}>{words}</StatusPill>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
