import type { ProseBlock, FactRecord } from '../../../content/schema/prose-schema.ts'
import { classes } from '../../ui/classes.ts'
import { LinkedText, type LinkedTextProps } from './linked-text.tsx'

interface ProseProps extends Omit<LinkedTextProps, 'children'> {
  blocks: readonly ProseBlock[]
  className?: string | undefined
}

/** Running text from content data: paragraphs, points, steps and records. */
export function ProseText({ blocks, className, ...links }: ProseProps) {
  return (
    <div className={classes('prose-line grid gap-4', className)}>
      {blocks.map((block) => {
        if (typeof block === 'string') {
          return (
            <p key={block}>
              <LinkedText {...links}>{block}</LinkedText>
            </p>
          )
        }
        if ('points' in block) {
          return (
            <ul key={block.points[0]} className="grid gap-2.5">
              {block.points.map((point) => (
                <li key={point} className="point">
                  <LinkedText {...links}>{point}</LinkedText>
                </li>
              ))}
            </ul>
          )
        }
        if ('steps' in block) {
          return (
            <ol key={block.steps[0]} className="grid gap-2.5">
              {block.steps.map((step, index) => (
                <li key={step} className="relative pl-8">
                  <span
                    aria-hidden
                    className="absolute top-[-0.1em] left-0 font-display text-xl font-bold tabular-nums"
                  >
                    {index + 1}
                  </span>
                  <LinkedText {...links}>{step}</LinkedText>
                </li>
              ))}
            </ol>
          )
        }
        return <Records key={block.records[0]?.name} records={block.records} {...links} />
      })}
    </div>
  )
}

interface RecordsProps extends Omit<LinkedTextProps, 'children'> {
  records: readonly FactRecord[]
}

/** The records of a table as a list, which also fits a phone. */
function Records({ records, ...links }: RecordsProps) {
  return (
    <dl className="grid border-t border-line-strong">
      {records.map(({ name, facts }) => (
        <div key={name} className="record">
          <dt className="font-semibold wrap-anywhere">{name}</dt>
          {facts.map(({ label, text }) => (
            <dd key={label} className="record-fact">
              <span className="text-muted">{label}</span>
              <span className="min-w-0">
                <LinkedText {...links}>{text}</LinkedText>
              </span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
