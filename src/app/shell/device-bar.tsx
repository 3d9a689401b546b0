import { DatabaseZap, HardDrive, Wifi, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

export interface DeviceBarProps {
  /** `trouble` is red and sticks to the top; the others scroll with the page. */
  tone: 'note' | 'caution' | 'trouble'
  icon: 'disk' | 'database' | 'network'
  title: string
  children: ReactNode
  actions: ReactNode
}

const ICONS: Record<DeviceBarProps['icon'], LucideIcon> = {
  disk: HardDrive,
  database: DatabaseZap,
  network: Wifi,
}
const TONES = {
  note: 'bg-lavender text-on-lavender',
  caution: 'bg-warn-soft text-on-warn-soft',
  trouble: 'sticky top-0 z-40 border-b-2 border-bad bg-bad-soft text-on-bad-soft',
}

/** A bar above the page with a problem of this device. */
export function DeviceBar({ tone, icon, title, children, actions }: DeviceBarProps) {
  const Icon = ICONS[icon]
  return (
    <section
      role={tone === 'trouble' ? 'alert' : undefined}
      aria-label={title}
      className={classes('safe-top', TONES[tone])}
    >
      <div className="gutter mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm">
        <div className="flex min-w-56 grow basis-0 items-start gap-3">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
          <p className="max-w-[80ch]">
            <strong className="font-semibold">{title}</strong> {children}
          </p>
        </div>
        <div className="ml-8 flex flex-wrap gap-2 sm:ml-0">{actions}</div>
      </div>
    </section>
  )
}
