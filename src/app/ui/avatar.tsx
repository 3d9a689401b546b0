import { useState } from 'react'
import { classes } from './classes.ts'

export interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  className?: string | undefined
}

const SIZES = {
  sm: { box: 'size-8 text-xs', px: 32 },
  md: { box: 'size-10 text-sm', px: 40 },
  lg: { box: 'size-14 text-lg', px: 56 },
  xl: { box: 'size-28 text-3xl', px: 112 },
}
const TINTS = [
  'bg-lavender-deep text-on-lavender',
  'bg-lamp text-on-lamp',
  'bg-good-soft text-on-good-soft',
  'bg-warn-soft text-on-warn-soft',
]

const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    // Only letters and digits can be initials.
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase() || '?'

/** A person's photo, or their initials when there is none or it fails to load; decoration beside the name. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const { box, px } = SIZES[size]
  const tint = TINTS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS.length]
  const shape = classes('shrink-0 rounded-full', box, className)
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt=""
        width={px}
        height={px}
        onError={() => setFailedSrc(src)}
        className={classes(shape, 'object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={classes('inline-flex items-center justify-center font-display font-bold', shape, tint)}
    >
      {initials(name)}
    </span>
  )
}
