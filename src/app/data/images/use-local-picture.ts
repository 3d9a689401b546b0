import { useEffect, useState } from 'react'
import { isLocalPhoto, localPhotoId } from '../../../domain/core/photo-urls.ts'
import { useAccount } from '../account-hooks.ts'
import { readPhoto } from '../../../offline/photos/photo-files.ts'

/** A picture for an `img` element. */
export interface LocalPicture {
  /** The `src`; null while the bytes are being read, when they cannot be read, and for an empty URL. */
  source: string | null
  /** Whether this device could not read the bytes. */
  isUnreadable: boolean
}

/** The picture of a photo's URL: the URL itself, or an object URL for a photo that is not uploaded yet. */
export function useLocalPicture(url: string): LocalPicture {
  const account = useAccount()
  const [local, setLocal] = useState<{ url: string; source: string | null } | null>(null)
  useEffect(() => {
    if (!account || !isLocalPhoto(url)) return undefined
    let source: string | null = null
    let isCancelled = false
    readPhoto(account, localPhotoId(url)).then(
      (photo) => {
        if (!photo || isCancelled) return
        source = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
        setLocal({ url, source })
      },
      () => !isCancelled && setLocal({ url, source: null }),
    )
    return () => {
      isCancelled = true
      if (source) URL.revokeObjectURL(source)
    }
  }, [account, url])
  if (url === '' || !isLocalPhoto(url)) return { source: url || null, isUnreadable: false }
  const isRead = local?.url === url
  return { source: isRead ? local.source : null, isUnreadable: isRead && local.source === null }
}
