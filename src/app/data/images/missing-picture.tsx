import { useAtomValue } from 'jotai'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pauseMs } from '../../../sync/backoff.ts'
import { onlineAtom } from '../state.ts'
import { classes } from '../../ui/classes.ts'
import * as strings from '../strings/absent-picture.ts'

/** After this number of failures in a row a picture is not retried until the connection state changes. */
const TRIES_MAX = 6

/**
 * Tracks whether the picture at `source` failed to load. It is loaded again when the connection state
 * changes, and after growing pauses while online, because a browser often reports a new connection before it
 * works.
 * @returns whether the picture is missing, and the `onError` handler for its element.
 */
export function useMissingPicture(source: string | null): [isMissing: boolean, onError: () => void] {
  const online = useAtomValue(onlineAtom)
  const [failed, setFailed] = useState({ source, online, times: 0, missing: false })
  const isSame = failed.source === source && failed.online === online
  const isMissing = isSame && failed.missing
  const { times } = failed
  useEffect(() => {
    if (!isMissing || !online || times >= TRIES_MAX) return undefined
    const timer = setTimeout(
      () => setFailed((last) => ({ ...last, missing: false })),
      pauseMs(times, Math.random()),
    )
    return () => clearTimeout(timer)
  }, [isMissing, online, times])
  return [isMissing, () => setFailed({ source, online, times: isSame ? times + 1 : 1, missing: true })]
}

interface MissingPictureProps {
  alt: string
  /** A tiny preview of the picture, as a data URL; empty when there is none. */
  placeholder?: string | undefined
  className?: string | undefined
}

/** A placeholder in the size of a picture that is not stored on this device. */
export function MissingPicture({ alt, placeholder = '', className }: MissingPictureProps) {
  return (
    <span
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : strings.missing(alt)}
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
        <span className="hidden @[10rem]:inline">{strings.notOnThisDevice}</span>
      </span>
    </span>
  )
}
