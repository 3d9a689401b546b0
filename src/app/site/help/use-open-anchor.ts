import { useEffect } from 'react'

/** Opens the `details` around the anchor of the URL (`#outbox`), because some browsers do not. */
export function useOpenAnchor(): void {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      if (!target) return
      for (let each = target.closest('details'); each; each = each.parentElement?.closest('details') ?? null)
        each.open = true
      target.scrollIntoView()
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
