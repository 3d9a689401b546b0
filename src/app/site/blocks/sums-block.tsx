import type { SumsBlock } from '../../../content/schema/block-samples.ts'
import { usd } from '../../../domain/core/money.ts'
import { Section } from '../site-section.tsx'
import { BlockHead } from './block-head.tsx'

/** The budget of several people together; each row has one lit window per person. */
export function Sums({ block }: { block: SumsBlock }) {
  const { tone, id, unit, rows, footnote } = block
  const maxPeople = Math.max(...rows.map(({ people }) => people))
  return (
    <Section
      tone={tone}
      id={id}
      className="grid gap-x-16 gap-y-8 py-14 md:py-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div>
        <BlockHead block={block} />
        {footnote && <p className="mt-6 max-w-[40ch] border-l-6 border-lamp pl-4 lg:mt-10">{footnote}</p>}
      </div>
      <ul>
        {rows.map(({ people, budgetUsd, words, text }) => (
          <li
            key={people}
            className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 border-t border-line-strong py-6 sm:grid-cols-[auto_minmax(0,5fr)_minmax(0,6fr)] sm:gap-x-8"
          >
            <span aria-hidden className="flex gap-1.5 bg-night px-2.5 pt-2.5 sm:gap-2 sm:px-3 sm:pt-3">
              {Array.from({ length: maxPeople }, (_, at) => (
                <span
                  key={at}
                  className={`h-12 w-6 rounded-t-full sm:h-16 sm:w-9 ${at < people ? 'bg-lamp' : 'bg-night-line'}`}
                />
              ))}
            </span>
            <p>
              <span className="block font-display text-3xl font-bold tabular-nums">{usd(budgetUsd)}</span>
              <span className="text-sm text-muted">{unit}</span>
            </p>
            <div className="col-span-2 sm:col-span-1">
              <h3 className="text-xl">{words}</h3>
              <p className="mt-0.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
