import type { ReactNode } from 'react'

interface SceneArchProps {
  className?: string | undefined
  /** Behind everything, cut by the arch. */
  inside?: ReactNode
  /** In front, free to step out of the arch. */
  children: ReactNode
}

export const ARCH = 'M52 214V112a108 100 0 0 1 216 0v102Z'

/** The window every small scene looks through: 320 by 240, decorative. */
export function SceneArch({ className, inside, children }: SceneArchProps) {
  return (
    <svg viewBox="0 0 320 240" aria-hidden className={className ?? 'block h-auto w-full'}>
      <path className="fill-scene-sky" d={ARCH} />
      {inside}
      {children}
    </svg>
  )
}
