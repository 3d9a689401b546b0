import { useEffect } from 'react'
import { forgetAnchor, openAnchor } from './open-anchor.ts'

/** Opens what the anchor of the URL is in, now and when the anchor changes. */
export function useOpenAnchor(): void {
  useEffect(() => {
    openAnchor()
    addEventListener('hashchange', openAnchor)
    return () => {
      removeEventListener('hashchange', openAnchor)
      forgetAnchor()
    }
  }, [])
}
