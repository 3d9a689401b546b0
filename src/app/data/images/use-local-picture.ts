import { useEffect, useState } from 'react'
import { isLocalPhoto, localPhotoId } from '../../../domain/core/photo-urls.ts'
import { useAccount } from '../account-hooks.ts'
import { readPhoto } from '../../../offline/photos/photo-files.ts'

/**
 * The `src` for a photo's URL: the URL itself, or an object URL for a photo that is not uploaded yet. Null
 * while the bytes are being read, and for an empty URL.
 */
export function useLocalPicture(url: string): string | null {
  const account = useAccount()
  const [local, setLocal] = useState<{ url: string; source: string } | null>(null)
  useEffect(() => {
    if (!account || !isLocalPhoto(url)) return undefined
    let source: string | null = null
    let isCancelled = false
    void readPhoto(account, localPhotoId(url)).then((photo) => {
      if (!photo || isCancelled) return
      source = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
      setLocal({ url, source })
    })
    return () => {
      isCancelled = true
      if (source) URL.revokeObjectURL(source)
    }
  }, [account, url])
  if (url === '') return null
  if (!isLocalPhoto(url)) return url
  return local?.url === url ? local.source : null
}
