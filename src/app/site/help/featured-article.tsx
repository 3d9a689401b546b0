import type { HelpPage } from '../../../content/schema/help-center-schema.ts'
import { ActionLink } from '../action-link.tsx'
import { ClaimTag } from '../claim-tag.tsx'
import { ProseText } from '../document/prose-text.tsx'
import { Section } from '../site-section.tsx'

/** The one article outside the categories: how to sign up. */
export function FeaturedArticle({ eyebrow, article, actions }: HelpPage['featured']) {
  return (
    <Section
      tone="lamp"
      id={article.id}
      className="grid gap-x-14 gap-y-6 py-14 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <p className="font-semibold">{eyebrow}</p>
        <h2 className="mt-2 text-4xl">{article.title}</h2>
        <ClaimTag status={article.status} className="mt-3" />
      </div>
      <div>
        <ProseText blocks={article.blocks} className="text-lg" />
        <div className="mt-7 actions">
          {actions.map((action, index) => (
            <ActionLink key={action.to} action={action} size="lg" variant={index === 0 ? 'ink' : 'outline'} />
          ))}
        </div>
      </div>
    </Section>
  )
}
