import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface PageSectionProps {
  title: string
  /** The link to the whole list. */
  more?: { to: string; label: string } | undefined
  children: ReactNode
}

/** One part of a page with a link to the whole list. */
export function PageSection({ title, more, children }: PageSectionProps) {
  return (
    <section>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="font-display text-xl font-bold">{title}</h2>
        {more && (
          <Link to={more.to} className="font-semibold text-brand underline underline-offset-4">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
