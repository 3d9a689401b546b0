import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

interface SectionProps {
  /** The background: `paper` is the page's own, `oat` a shade darker, `night` dark, `lamp` yellow. */
  tone?: 'paper' | 'oat' | 'lavender' | 'night' | 'lamp' | undefined
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

const TONES = {
  paper: '',
  oat: 'bg-sunken',
  lavender: 'bg-lavender',
  night: 'bg-night text-on-night',
  lamp: 'bg-lamp text-on-lamp',
}

/** A full-width section of a public page. */
export function Section({ tone = 'paper', id, className, children }: SectionProps) {
  return (
    <section id={id} data-on-night={tone === 'night' || undefined} className={TONES[tone]}>
      <div className={classes('gutter mx-auto max-w-7xl', className ?? 'py-14 md:py-24')}>{children}</div>
    </section>
  )
}
