import { useState } from 'react'
import { isLocalPhoto } from '../../../../domain/core/photo-urls.ts'
import type { FormPhoto } from '../../../../domain/listings/listing-form.ts'

/**
 * A key for the tile of each photo, which stays the same when the photo gets its URL on the server: a new tile would
 * lose the focus, a drag and an open dialog.
 */
export function useTileKeys(list: readonly FormPhoto[]): (photo: FormPhoto) => string {
  const [known, setKnown] = useState({ list, keys: new Map<string, string>() })
  let { keys } = known
  if (known.list !== list) {
    keys = keysAfter(known.list, known.keys, list)
    setKnown({ list, keys })
  }
  return ({ url }) => keys.get(url) ?? url
}

/** The keys by URL of a changed list: a stored photo in the place of a local one that is gone is the same photo. */
function keysAfter(
  before: readonly FormPhoto[],
  keys: ReadonlyMap<string, string>,
  list: readonly FormPhoto[],
): Map<string, string> {
  const urls = new Set(list.map(({ url }) => url))
  return new Map(
    list.map(({ url }, index) => {
      const old = before[index]?.url ?? url
      const isUploaded = isLocalPhoto(old) && !isLocalPhoto(url) && !urls.has(old)
      const same = isUploaded ? old : url
      return [url, keys.get(same) ?? same]
    }),
  )
}
