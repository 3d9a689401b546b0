import { useAtomValue } from 'jotai'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pauseMs } from '../../../sync/backoff.ts'
import { onlineAtom } from '../state.ts'
import { classes } from '../../ui/classes.ts'

/** After so many failures in a row a picture is taken to be gone until the network comes or goes. */
const MOST_TRIES = 6

/**
 * Whether a picture could not be had, and what its element calls when that happens. It is asked for
 * again when the network comes or goes, and now and then while there is one: a network that has just
 * come back is often announced before it carries anything.
 */
export function useMissingPicture(source: string | null): [missing: boolean, onError: () => void] {
  const online = useAtomValue(onlineAtom)
  const [failed, setFailed] = useState({ source, online, times: 0, missing: false })
  const same = failed.source === source && failed.online === online
  const missing = same && failed.missing
  const { times } = failed
  useEffect(() => {
    if (!missing || !online || times >= MOST_TRIES) return undefined
    const timer = setTimeout(
      () => setFailed((last) => ({ ...last, missing: false })),
      pauseMs(times, Math.random()),
    )
    return () => clearTimeout(timer)
  }, [missing, online, times])
  return [missing, () => setFailed({ source, online, times: same ? times + 1 : 1, missing: true })]
}

interface MissingPictureProps {
  alt: string
  /** A hint of the picture, as a data URL; '' where there is none. */
  placeholder?: string | undefined
  className?: string | undefined
}

/** In the place of a picture that this device has not kept, in its size. */
export function MissingPicture({ alt, placeholder = '', className }: MissingPictureProps) {
  return (
    <span
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : `${alt} (not on this device)`}
      ref={(element) => {
        if (element && placeholder !== '') element.style.background = `center / cover url("${placeholder}")`
      }}
      className={classes('@container grid place-items-center overflow-hidden bg-lavender', className)}
    >
      <span
        aria-hidden
        className="flex items-center gap-1.5 rounded-full bg-raised/90 px-2 py-0.5 text-center text-xs text-muted"
      >
        <ImageOff className="size-3.5 shrink-0" />
        <span className="hidden @[10rem]:inline">Not on this device</span>
      </span>
    </span>
  )
}
