import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { connectionAtom, flashAtom, needsSignInAtom, outboxCountsAtom, unreadAtom } from '../data/state.ts'
import { Notice } from '../ui/notice.tsx'
import { BottomBar } from './bottom-bar.tsx'
import type { SignedInFrame } from './frame-slot.ts'
import { NeedsSignInBanner } from './needs-sign-in-banner.tsx'
import { SignedInHeader } from './signed-in-header.tsx'

const FLASH_MS = 8000

function Flash() {
  const flash = useAtomValue(flashAtom)
  const clear = useSetAtom(flashAtom)
  useEffect(() => {
    if (!flash) return undefined
    const timer = setTimeout(() => clear(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flash, clear])
  if (!flash) return null
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-4">
      <Notice tone={flash.tone} onDismiss={() => clear(null)}>
        {flash.text}
      </Notice>
    </div>
  )
}

/** The parts above and below a page for a signed-in person. */
export const signedInFrame: SignedInFrame = {
  Top: function Top({ viewer, path, noNavigation, onSignIn, onSignOut }) {
    const needsSignIn = useAtomValue(needsSignInAtom)
    const connection = useAtomValue(connectionAtom)
    const unread = useAtomValue(unreadAtom)
    const { unsent, needsYou } = useAtomValue(outboxCountsAtom)
    return (
      <>
        {needsSignIn && <NeedsSignInBanner waiting={unsent} onSignIn={onSignIn} />}
        {!noNavigation && (
          <SignedInHeader
            viewer={viewer}
            path={path}
            unread={unread}
            status={{ connection, sending: unsent, needsYou }}
            onSignOut={onSignOut}
          />
        )}
        <Flash />
      </>
    )
  },
  Bottom: function Bottom({ viewer, path }) {
    return <BottomBar viewer={viewer} path={path} unread={useAtomValue(unreadAtom)} />
  },
}
