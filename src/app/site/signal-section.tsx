import { SIGNAL_SECTION } from '../../content/landing/home.ts'
import { Picture } from '../illustrations/picture.tsx'
import { classes } from '../ui/classes.ts'
import { Section } from './site-section.tsx'
import { LineIcon } from './line-icon.tsx'

/** The icon of each state and the line to the next one, which is dashed without a connection. */
const LOOKS = {
  saved: { stroke: 'check', line: 'border-dashed' },
  sending: { stroke: 'turning', line: 'border-solid' },
  sent: { stroke: 'checks', line: 'border-transparent' },
} as const

/** The states of one message on its way from offline to sent. */
export function SignalSection() {
  const { title, text, message, states } = SIGNAL_SECTION
  return (
    <Section
      tone="lavender"
      className="grid items-end gap-x-12 gap-y-6 pt-14 md:pt-20 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]"
    >
      <div className="pb-2 lg:order-last lg:pb-20">
        <h2 className="max-w-[20ch] text-3xl">{title}</h2>
        <p className="mt-4 max-w-[56ch] text-lg">{text}</p>
        <p className="mt-9 w-fit max-w-sm rounded-xl rounded-bl-sm bg-brand px-5 py-3.5 text-lg font-medium text-balance text-on-brand shadow-raised">
          {message}
        </p>
        <ol className="mt-5 grid gap-y-4 sm:grid-cols-[minmax(0,7fr)_minmax(0,6fr)_auto] sm:gap-y-0">
          {states.map(({ status, where, words }) => (
            <li key={status} className="relative flex items-center gap-4 sm:block">
              <span
                aria-hidden
                className={classes(
                  'absolute top-11 bottom-[-1rem] left-4.5 border-l-2 border-on-lavender sm:top-4.5 sm:right-1 sm:bottom-auto sm:left-11 sm:border-t-2 sm:border-l-0',
                  LOOKS[status].line,
                )}
              />
              <span className="flex size-9.5 shrink-0 items-center justify-center rounded-full border-2 border-on-lavender bg-raised text-on-lavender">
                <LineIcon name={LOOKS[status].stroke} className="size-4.5" />
              </span>
              <span className="sm:mt-2.5 sm:block">
                <span className="block text-sm">{where}</span>
                <strong className="block font-semibold text-on-lavender">{words}</strong>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div className="mx-auto w-full max-w-sm overflow-hidden lg:-ml-[8%] lg:w-[112%] lg:max-w-none">
        <Picture name="stairwell" className="-mb-[6.5%] block h-auto w-full" />
      </div>
    </Section>
  )
}
