import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { UpdatePrompt } from './update-prompt.tsx'
import { updateStateAtom } from '../background/pwa/update-state.ts'
import { applyUpdate, cancelUpdate, retryUpdate, forceUpdate } from '../background/pwa/updates.ts'

/** The banner about a new version. "Later" hides it on this page; the next page shows it again. */
export function UpdateBanner() {
  const state = useAtomValue(updateStateAtom)
  const [later, setLater] = useState(false)
  if (state === 'none' || (later && state !== 'left-behind')) return null
  return (
    <UpdatePrompt
      state={state}
      onUpdate={() => void applyUpdate()}
      onCancel={cancelUpdate}
      onLater={() => setLater(true)}
      onTryAgain={() => void retryUpdate()}
      onAnyway={() => void forceUpdate()}
    />
  )
}
