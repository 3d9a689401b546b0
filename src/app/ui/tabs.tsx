import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'

interface Tab<T extends string> {
  id: T
  label: ReactNode
}

interface TabListProps<T extends string> {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (id: T) => void
  /** The ids of a tab's button and of its panel. */
  idsOf: (id: T) => { tab: string; panel: string }
  /** `line` shows the labels above a line, `pill` two or three of them in a pill. */
  variant?: keyof typeof LOOKS
  className?: string | undefined
}

const LOOKS = {
  line: {
    list: 'flex [scrollbar-width:none] gap-1 overflow-x-auto overflow-y-hidden border-b border-line',
    tab: '-mb-px min-h-11 shrink-0 border-b-3 px-3.5 font-medium focus-visible:outline-offset-[-3px]',
    chosen: 'border-brand text-text',
    other: 'border-transparent text-muted hover:text-text',
  },
  pill: {
    list: 'flex rounded-full bg-lavender p-1',
    tab: 'min-h-11 rounded-full px-3.5 text-sm font-semibold sm:px-5 sm:text-base',
    chosen: 'bg-brand text-on-brand',
    other: 'text-on-lavender hover:bg-lavender-deep',
  },
}

/**
 * The tabs without their panels, which the caller renders; arrow keys, Home and End move between the tabs.
 */
export function TabList<T extends string>({
  label,
  tabs,
  value,
  onChange,
  idsOf,
  variant = 'line',
  className,
}: TabListProps<T>) {
  const lookClasses = LOOKS[variant]
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
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={classes(lookClasses.list, className)}
    >
      {tabs.map((tab) => {
        const ids = idsOf(tab.id)
        const isChosen = tab.id === value
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={ids.tab}
            aria-selected={isChosen}
            aria-controls={ids.panel}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={classes(
              'transition-colors duration-150',
              lookClasses.tab,
              isChosen ? lookClasses.chosen : lookClasses.other,
            )}
          >
            {tab.label}
          </button>
        )
      })}
    </div>
  )
}

export interface TabsProps<T extends string> {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (id: T) => void
  /** The content of the chosen tab's panel. */
  children: ReactNode
  className?: string | undefined
}

/** Tabs with their panel. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children, className }: TabsProps<T>) {
  const base = useId()
  const panelId = `${base}-panel`
  return (
    <div className={className}>
      <TabList
        label={label}
        tabs={tabs}
        value={value}
        onChange={onChange}
        idsOf={(id) => ({ tab: `${base}-${id}`, panel: panelId })}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${base}-${value}`} className="pt-5">
        {children}
      </div>
    </div>
  )
}
