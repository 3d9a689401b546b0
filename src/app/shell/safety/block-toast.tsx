import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { TOAST_MS } from '../../../domain/core/limits.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import * as strings from '../strings/safety.ts'
import { blockNewsAtom } from './block-news.ts'
import { useBlock } from './use-block.ts'

/** The toast that tells of a block, on every page, with a button that undoes it. */
export function BlockToast() {
  const [news, setNews] = useAtom(blockNewsAtom)
  const block = useBlock()
  useEffect(() => {
    if (news === null) return undefined
    const timer = setTimeout(() => setNews(null), TOAST_MS)
    return () => clearTimeout(timer)
  }, [news, setNews])
  if (news === null) return null
  const { id, person } = news
  const toast = person
    ? {
        id,
        message: strings.blocked(person.firstName || strings.thisPerson),
        action: { label: strings.undo, onAction: () => block(person, false) },
      }
    : { id, tone: 'error' as const, message: strings.notSaved }
  return <ToastRegion toasts={[toast]} onDismiss={() => setNews(null)} />
}
