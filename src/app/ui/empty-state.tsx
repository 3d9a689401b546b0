import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** An illustration of illustrations/scene-*.tsx. */
  scene: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  /** The level of the heading. */
  level?: 2 | 3 | undefined
}

/** An empty state: an illustration, a sentence and one action. */
export function EmptyState({ scene, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="grid items-center gap-x-10 gap-y-5 py-8 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] md:py-12">
      <div className="max-w-72">{scene}</div>
      <div className="flex flex-col items-start gap-2">
        <Heading className="text-2xl">{title}</Heading>
        {children && <div className="prose-line text-muted">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
