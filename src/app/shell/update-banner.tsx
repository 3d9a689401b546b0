import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { UpdatePrompt } from './update-prompt.tsx'
import { updateStateAtom } from '../background/pwa/update-state.ts'
import { applyUpdate, callOffUpdate, updateAgain, updateAnyway } from '../background/pwa/updates.ts'

/** What a person sees of a new version. "Later" is for this page; the next one asks again. */
export function UpdateBanner() {
  const state = useAtomValue(updateStateAtom)
  const [later, setLater] = useState(false)
  if (state === 'none' || (later && state !== 'left-behind')) return null
  return (
    <UpdatePrompt
      face={state}
      onUpdate={() => void applyUpdate()}
      onCallOff={callOffUpdate}
      onLater={() => setLater(true)}
      onTryAgain={() => void updateAgain()}
      onAnyway={() => void updateAnyway()}
    />
  )
}
