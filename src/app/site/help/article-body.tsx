import type { ReactNode } from 'react'
import type { HelpArticle } from '../../../content/schema/help-center-schema.ts'
import { memberAction } from '../../../content/member-action.ts'
import { useMember } from '../../data/use-member.ts'
import { Link } from '../../ui/link.tsx'
import { ProseText } from '../document/prose-text.tsx'

interface ArticleBodyProps {
  article: HelpArticle
  renderText?: ((text: string) => ReactNode) | undefined
}

/** The text of an article and its link. */
export function ArticleBody({ article: { blocks, action: given }, renderText }: ArticleBodyProps) {
  const member = useMember()
  const action = given && member ? memberAction(given, member.userType) : given
  return (
    <>
      <ProseText blocks={blocks} renderText={renderText} className="max-w-[62ch] [&_a]:text-link" />
      {action && (
        <Link
          to={action.to}
          search={action.search}
          hash={action.hash}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-link underline decoration-2 underline-offset-4"
        >
          {action.label}
        </Link>
      )}
    </>
  )
}
