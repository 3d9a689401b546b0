import type { ReactNode } from 'react'
import type { HelpArticle } from '../../../content/schema/help-center-schema.ts'
import { Link } from '../../ui/link.tsx'
import { Prose } from '../document/prose-text.tsx'

interface ArticleBodyProps {
  article: HelpArticle
  words?: ((text: string) => ReactNode) | undefined
}

/** What an article says, and where it leads. */
export function ArticleBody({ article: { blocks, action }, words }: ArticleBodyProps) {
  return (
    <>
      <Prose blocks={blocks} words={words} className="max-w-[62ch] [&_a]:text-link" />
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
