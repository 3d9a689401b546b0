import { getMeta, setMeta } from '../../offline/account/cached-responses.ts'
import type { TextStore } from './use-autosaved-text.ts'

/** A text under a key of the table `meta`. */
export function metaText(key: string): TextStore {
  return {
    read: async (account) => {
      const stored = await getMeta(account, key)
      return typeof stored === 'string' ? stored : undefined
    },
    write: (account, text) => setMeta(account, key, text),
  }
}
