import type { WarningsSection } from '../../../content/schema/guide-schema.ts'
import { LinkedText } from '../document/linked-text.tsx'

const STRIPES =
  'h-6 md:h-9 bg-[repeating-linear-gradient(-45deg,var(--color-night)_0_1.5rem,var(--color-lamp)_1.5rem_3rem)]'

/** Typical sentences of fraud, on a section that looks like a warning sign. */
export function WarningSheet({ id, title, lede, doLabel, flags }: WarningsSection) {
  return (
    <section id={id} className="bg-lamp text-on-lamp">
      <div aria-hidden className={STRIPES} />
      <div className="gutter mx-auto max-w-7xl py-14 md:py-20">
        <div className="grid items-end gap-x-16 gap-y-4 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <h2 className="text-4xl">{title}</h2>
          <p className="max-w-[40ch] text-lg">{lede}</p>
        </div>
        <ol className="mt-8 border-t-4 border-on-lamp md:mt-12">
          {flags.map(({ sign, why, instead }) => (
            <li
              key={sign}
              className="grid break-inside-avoid gap-x-16 gap-y-3 border-b-2 border-on-lamp py-6 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:py-8"
            >
              <h3 className="text-2xl -indent-[0.4em]">{sign}</h3>
              <div>
                <p>{why}</p>
                <p className="mt-2 font-semibold">
                  <span className="sr-only">{doLabel}: </span>
                  <span aria-hidden>→ </span>
                  <LinkedText>{instead}</LinkedText>
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div aria-hidden className={STRIPES} />
    </section>
  )
}
