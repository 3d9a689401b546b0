import type { Tone } from '../../../content/schema/block-parts.ts'
import type { ButtonVariant } from '../../ui/button-classes.ts'

/** The class of secondary text on each tone. */
export const MUTED_TEXT_CLASSES: Record<Tone, string> = {
  paper: 'text-muted',
  oat: 'text-muted',
  lavender: 'text-on-lavender',
  night: 'text-on-night-muted',
  lamp: 'text-on-lamp',
}
/** The class of lines on each tone. */
export const LINE_CLASSES: Record<Tone, string> = {
  paper: 'border-line-strong',
  oat: 'border-line-strong',
  lavender: 'border-on-lavender/40',
  night: 'border-night-line',
  lamp: 'border-on-lamp',
}
/** The variants of the first and the second button on each tone. */
export const BUTTON_VARIANTS: Record<Tone, readonly [ButtonVariant, ButtonVariant]> = {
  paper: ['primary', 'secondary'],
  oat: ['primary', 'secondary'],
  lavender: ['primary', 'secondary'],
  night: ['lamp', 'outline'],
  lamp: ['ink', 'outline'],
}
