import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'lamp' | 'ink' | 'outline'
export type ButtonSize = 'bare' | 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'border-transparent text-link hover:bg-lavender',
  danger: 'border-transparent bg-bad text-on-bad hover:bg-bad-hover',
  /** The main action on the dark background. */
  lamp: 'button-lamp',
  /** The main action on the yellow background. */
  ink: 'border-transparent bg-night text-on-night hover:bg-night-raised focus-visible:outline-on-lamp',
  /** The second action on the dark and the yellow background, in the color of the text. */
  outline:
    'border-current hover:bg-[color-mix(in_oklch,currentColor_12%,transparent)] focus-visible:outline-current',
}

const SIZES: Record<ButtonSize, string> = {
  /** Without padding, for a button in a line of text. */
  bare: 'min-h-9 text-sm gap-1.5',
  sm: 'min-h-9 px-3 text-sm gap-1.5',
  md: 'min-h-11 px-4.5 text-base gap-2',
  lg: 'min-h-13 px-6 text-lg gap-2.5',
}

/** The classes of a button, also for links that look like one. */
export function buttonClasses(
  variant: ButtonVariant,
  size: ButtonSize,
  wide: boolean,
  extra?: string,
): string {
  return classes('button', VARIANTS[variant], SIZES[size], wide && 'w-full', extra)
}
