import type { FaqBlock } from '../../../content/schema/blocks-schema.ts'
import { ClaimTag } from '../claim-tag.tsx'
import { Section } from '../site-section.tsx'
import { BlockHead } from './block-head.tsx'

/** Questions that unfold in place; several can be open at once, for comparing answers. */
export function Faq({ block }: { block: FaqBlock }) {
  return (
    <Section
      tone={block.tone}
      id={block.id}
      className="grid gap-x-16 gap-y-6 py-14 md:py-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <BlockHead block={block} className="lg:sticky lg:top-24 lg:self-start" />
      <div className="border-b border-line-strong">
        {block.questions.map(({ id, title, text, status }, at) => (
          <details key={id} id={id} open={at === 0} className="group border-t border-line-strong">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 hover:text-link">
              <h3 className="text-xl">{title}</h3>
              {/* A window that is lit while the answer is open. */}
              <span aria-hidden className="faq-window" />
            </summary>
            <p className="max-w-[62ch] pb-6 text-muted">
              {text} <ClaimTag status={status} />
            </p>
          </details>
        ))}
      </div>
    </Section>
  )
}
