import type { HelpArticle, HelpCategory } from '../../../content/schema/help-center-schema.ts'
import { ClaimTag } from '../claim-tag.tsx'
import { ArticleBody } from './article-body.tsx'
import { FoldIcon } from './fold-icon.tsx'

interface CategoryListProps {
  categories: readonly HelpCategory[]
  /** The id of the category that is open at first. */
  open: string
}

/** The categories; their shared `name` keeps only one open, without JavaScript. The open one is lit. */
export function CategoryList({ categories, open }: CategoryListProps) {
  return (
    <div className="border-t-2 border-text">
      {categories.map(({ id, title, lede, articles }) => (
        <details key={id} id={id} name="help" open={id === open} className="group border-b-2 border-text">
          <summary className="grid list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-5 sm:gap-x-6 md:py-6">
            <span
              aria-hidden
              className="row-span-2 h-11 w-8 rounded-t-full border-3 border-text bg-night transition-[background-color] duration-200 ease-out group-open:bg-lamp sm:h-13 sm:w-9.5 dark:bg-sunken"
            />
            <h3 className="min-w-0 self-end text-xl sm:text-2xl">{title}</h3>
            <span className="col-start-2 row-start-2 self-start text-sm text-muted sm:text-base">{lede}</span>
            <span
              aria-hidden
              className="col-start-3 row-span-2 row-start-1 font-display text-xl font-bold text-muted tabular-nums"
            >
              {articles.length}
            </span>
          </summary>
          <ul className="pb-6 sm:pl-[3.875rem]">
            {articles.map((article) => (
              <li key={article.id} className="border-t border-line">
                <Article article={article} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

function Article({ article }: { article: HelpArticle }) {
  return (
    <details className="group/fold">
      <summary className="fold-line list-none">
        <h4 className="fold-title">
          {article.title}
          <ClaimTag status={article.status} className="ml-2.5" />
        </h4>
        <FoldIcon />
      </summary>
      {/* An anchor inside the details unfolds them; the scroll margin keeps the title visible. */}
      <div id={article.id} className="scroll-mt-18 pt-1 pb-7">
        <ArticleBody article={article} />
      </div>
    </details>
  )
}
