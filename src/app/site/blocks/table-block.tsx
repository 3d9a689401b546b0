import type { TableBlock } from '../../../content/schema/blocks-schema.ts'
import { ClaimTag } from '../claim-tag.tsx'
import { Section } from '../site-section.tsx'
import { BlockHead } from './block-head.tsx'

/** A comparison table; a lit window means yes, an empty one no. */
export function Table({ block }: { block: TableBlock }) {
  const { tone, id, caption, head, rows, yes, no } = block
  return (
    <Section tone={tone} id={id}>
      <BlockHead block={block} />
      {/* Focusable, so that the keyboard can scroll a table that is wider than the page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={caption} tabIndex={0} className="relative mt-8 overflow-x-auto md:mt-12">
        <table className="w-full min-w-84 border-collapse">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {head.map((title, at) => (
                <th
                  key={title}
                  scope="col"
                  className="px-1 py-3 text-center align-bottom font-display text-sm font-bold first:text-left sm:px-4 sm:text-xl"
                >
                  {at === 0 ? <span className="sr-only">{title}</span> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, status, cells }) => (
              <tr key={title} className="border-t border-line-strong">
                <th scope="row" className="w-2/5 py-3.5 pr-3 text-left font-medium">
                  {title} <ClaimTag status={status} />
                </th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]} className="px-1 py-3.5 text-center text-sm sm:px-4 sm:text-base">
                    {typeof cell === 'string' ? (
                      cell
                    ) : (
                      <>
                        <span
                          aria-hidden
                          className={`inline-block h-7 w-5 rounded-t-full align-middle ${cell ? 'bg-lamp ring-2 ring-night' : 'border-2 border-line-strong'}`}
                        />
                        <span className="sr-only">{cell ? yes : no}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
