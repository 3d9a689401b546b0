import { useEffect, useState } from 'react'
import { isLocalPhoto, localPhotoId } from '../../../domain/core/photo-urls.ts'
import { useAccount } from '../account-hooks.ts'
import { readPhoto } from '../../../offline/photos/photo-files.ts'

/** A source for an image: the path itself, or an object URL of bytes that are only on this device. */
export function useLocalPicture(url: string): string | null {
  const account = useAccount()
  const [local, setLocal] = useState<{ url: string; source: string } | null>(null)
  useEffect(() => {
    if (!account || !isLocalPhoto(url)) return undefined
    let source: string | null = null
    let gone = false
    void readPhoto(account, localPhotoId(url)).then((photo) => {
      if (!photo || gone) return
      source = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
      setLocal({ url, source })
    })
    return () => {
      gone = true
      if (source) URL.revokeObjectURL(source)
    }
  }, [account, url])
  if (url === '') return null
  if (!isLocalPhoto(url)) return url
  return local?.url === url ? local.source : null
}
