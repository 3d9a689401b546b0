import type { PlansBlock } from '../../../content/schema/blocks-schema.ts'
import { classes } from '../../ui/classes.ts'
import { Section } from '../site-section.tsx'
import { ActionLink } from '../action-link.tsx'
import { BlockHead } from './block-head.tsx'
import { Toggle } from './toggle-block.tsx'

const MONTHLY = 'second-chosen:hidden'
const YEARLY = 'first-chosen:hidden'

/**
 * The plans with their present price and, struck through, their later price; CSS toggles monthly and yearly.
 */
export function Plans({ block }: { block: PlansBlock }) {
  const { plans, note } = block
  return (
    <Section tone={block.tone} id={block.id}>
      <div className="choices">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <BlockHead block={block} />
          <Toggle
            label={block.toggle}
            options={[
              block.monthly,
              <>
                {block.yearly}{' '}
                <span className="rounded-sm bg-lamp px-1.5 py-px text-sm font-semibold whitespace-nowrap text-on-lamp">
                  {block.saving}
                </span>
              </>,
            ]}
          />
        </div>
        <ul className="mt-10 grid gap-y-5 md:mt-20 md:grid-cols-[1fr_1.15fr_1fr]">
          {plans.map(({ name, description, price, yearlySum, popular, points, action }) => (
            <li
              key={name}
              data-on-night={popular ? true : undefined}
              className={classes(
                'flex flex-col px-6 py-8 sm:px-8',
                popular
                  ? 'bg-night text-on-night shadow-float [border-radius:1rem] md:-my-8 md:py-14 md:[border-radius:50%_50%_1rem_1rem/8rem_8rem_1rem_1rem]'
                  : 'rounded-lg bg-raised md:first:rounded-r-none md:last:rounded-l-none',
              )}
            >
              <p className={classes('min-h-8 text-center', !popular && 'max-md:hidden')}>
                {popular && (
                  <span className="rounded-full bg-lamp px-3 py-1 text-sm font-semibold text-on-lamp">
                    {popular}
                  </span>
                )}
              </p>
              <h3 className="mt-2 text-2xl">{name}</h3>
              <p className={popular ? 'text-on-night-muted' : 'text-muted'}>{description}</p>
              <p className="mt-5 font-display text-4xl font-bold">{block.now}</p>
              <Price className={MONTHLY} usd={price.monthly} per={block.perMonth} after={block.afterwards} />
              <Price
                className={YEARLY}
                usd={price.yearly}
                per={block.perYear}
                after={block.afterwards}
                extra={yearlySum}
              />
              <ul className="mt-5 mb-7 grid gap-2.5">
                {points.map((point) => (
                  <li key={point} className={classes('point', popular && 'before:bg-lamp')}>
                    {point}
                  </li>
                ))}
              </ul>
              <ActionLink
                action={action}
                hiddenSuffix={name}
                wide
                variant={popular ? 'lamp' : 'secondary'}
                className="mt-auto"
              />
            </li>
          ))}
        </ul>
        {note && <p className="mt-8 max-w-[68ch] text-sm text-on-lavender md:mt-14">{note}</p>}
      </div>
    </Section>
  )
}

interface PriceProps {
  usd: number
  per: string
  after: string
  extra?: string | undefined
  className: string
}

function Price({ usd, per, after, extra, className }: PriceProps) {
  return (
    <p className={classes('min-h-13', className)}>
      <s className="font-semibold tabular-nums">
        ${usd.toFixed(2)} {per}
      </s>{' '}
      {after}
      {extra && <span className="block text-sm opacity-85">{extra}</span>}
    </p>
  )
}
