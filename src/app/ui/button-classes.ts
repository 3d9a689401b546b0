import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'lamp' | 'ink' | 'outline'
export type ButtonSize = 'bare' | 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'border-transparent text-link hover:bg-lavender',
  danger: 'border-transparent bg-bad text-on-bad hover:bg-bad-hover',
  /** On aubergine only: the lit window as the one action. */
  lamp: 'button-lamp',
  /** On yellow: the one action. */
  ink: 'border-transparent bg-night text-on-night hover:bg-night-raised focus-visible:outline-on-lamp',
  /** On aubergine and on yellow: the second action, in the colour of the text around it. */
  outline:
    'border-current hover:bg-[color-mix(in_oklch,currentColor_12%,transparent)] focus-visible:outline-current',
}

const SIZES: Record<ButtonSize, string> = {
  /** In a line of words: as wide as its own. */
  bare: 'min-h-9 text-sm gap-1.5',
  sm: 'min-h-9 px-3 text-sm gap-1.5',
  md: 'min-h-11 px-4.5 text-base gap-2',
  lg: 'min-h-13 px-6 text-lg gap-2.5',
}

export function buttonClasses(
  variant: ButtonVariant,
  size: ButtonSize,
  wide: boolean,
  extra?: string,
): string {
  return classes('button', VARIANTS[variant], SIZES[size], wide && 'w-full', extra)
}
