import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface TabsProps<T extends string> {
  label: string
  tabs: readonly { id: T; label: ReactNode }[]
  value: T
  onChange: (id: T) => void
  /** The panel of the chosen tab. */
  children: ReactNode
  className?: string | undefined
}

export function Tabs<T extends string>({ label, tabs, value, onChange, children, className }: TabsProps<T>) {
  const base = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const moves: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = moves[event.key]
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex [scrollbar-width:none] gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={classes(
              '-mb-px min-h-11 shrink-0 border-b-3 px-3.5 font-medium transition-colors duration-150 focus-visible:outline-offset-[-3px]',
              tab.id === value ? 'border-brand text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`} className="pt-5">
        {children}
      </div>
    </div>
  )
}
