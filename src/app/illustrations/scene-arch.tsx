import type { ReactNode } from 'react'

interface SceneArchProps {
  className?: string | undefined
  /** The background, clipped by the arch. */
  inside?: ReactNode
  /** The foreground, which may extend beyond the arch. */
  children: ReactNode
}

/** The path of the arch. */
export const ARCH = 'M52 214V112a108 100 0 0 1 216 0v102Z'

/** The arched window of every small scene, 320 by 240 units; decoration. */
export function SceneArch({ className, inside, children }: SceneArchProps) {
  return (
    <svg viewBox="0 0 320 240" aria-hidden className={className ?? 'block h-auto w-full'}>
      <path className="fill-scene-sky" d={ARCH} />
      {inside}
      {children}
    </svg>
  )
}
