import type { RulesSection } from '../../../content/schema/guide-schema.ts'
import { LinkedText } from '../document/linked-text.tsx'
import { Section } from '../site-section.tsx'

/** Rules, each with an example of allowed and one of forbidden behavior. */
export function RuleList({ id, title, lede, fineLabel, notFineLabel, rules }: RulesSection) {
  return (
    <Section id={id} className="py-14 md:py-24">
      <h2 className="text-4xl">{title}</h2>
      <p className="mt-3 text-lg text-muted">{lede}</p>
      <ol className="mt-8 border-t-4 border-night md:mt-12 dark:border-line-strong">
        {rules.map((rule, index) => (
          <li
            key={rule.title}
            className="grid break-inside-avoid gap-x-14 gap-y-5 border-b border-line-strong py-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)] lg:py-10"
          >
            <div className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[3.5rem_minmax(0,1fr)]">
              <span aria-hidden className="font-display text-3xl font-bold text-link tabular-nums">
                {index + 1}
              </span>
              <div>
                <h3 className="text-2xl">{rule.title}</h3>
                <p className="mt-2 max-w-[52ch] text-muted [&_a]:text-link">
                  <LinkedText>{rule.text}</LinkedText>
                </p>
              </div>
            </div>
            <dl className="grid gap-x-6 gap-y-3 self-start pl-12 sm:grid-cols-2 sm:pl-17 lg:pl-0">
              <Example
                iconPath="M2 8.5 6 12.5 14 3.5"
                label={fineLabel}
                tone="bg-good-soft text-on-good-soft"
              >
                {rule.fine}
              </Example>
              <Example
                iconPath="M3 3 13 13M13 3 3 13"
                label={notFineLabel}
                tone="bg-bad-soft text-on-bad-soft"
              >
                {rule.notFine}
              </Example>
            </dl>
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface ExampleProps {
  /** The SVG path of the icon. */
  iconPath: string
  label: string
  tone: string
  children: string
}

function Example({ iconPath, label, tone, children }: ExampleProps) {
  return (
    <div className={`rounded-sm px-4 py-3.5 ${tone}`}>
      <dt className="flex items-center gap-2 text-sm font-semibold">
        <svg
          viewBox="0 0 16 16"
          aria-hidden
          className="size-3.5 stroke-current"
          fill="none"
          strokeWidth="2.5"
        >
          <path d={iconPath} />
        </svg>
        {label}
      </dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}
