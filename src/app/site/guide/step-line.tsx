import type { StepsSection } from '../../../content/schema/guide-schema.ts'
import { ClaimTag } from '../claim-tag.tsx'
import { LinkedText } from '../document/linked-text.tsx'
import { Section } from '../site-section.tsx'

/** Steps along a vertical line. */
export function StepLine({ id, title, lede, steps }: StepsSection) {
  return (
    <Section
      id={id}
      className="grid gap-x-16 gap-y-8 py-14 md:py-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div className="self-start lg:sticky lg:top-24">
        <h2 className="text-3xl">{title}</h2>
        <p className="mt-3 max-w-[36ch] text-lg font-semibold">
          <LinkedText>{lede}</LinkedText>
        </p>
      </div>
      <ol className="border-l-4 border-lavender-deep">
        {steps.map((step) => (
          <li
            key={step.title}
            className="relative pb-9 pl-8 last:pb-0 before:absolute before:top-0.5 before:-left-[0.8rem] before:h-7 before:w-5 before:rounded-t-full before:border-2 before:border-scene-near before:bg-lamp data-[status=planned]:before:bg-surface dark:before:border-line-strong"
            data-status={step.status}
          >
            <h3 className="inline text-xl">{step.title}</h3>
            <ClaimTag status={step.status} className="ml-2.5" />
            <p className="mt-1.5 max-w-[58ch] text-muted [&_a]:text-link">
              <LinkedText>{step.text}</LinkedText>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
