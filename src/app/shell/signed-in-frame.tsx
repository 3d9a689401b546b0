import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../background/pwa/lazy-part.tsx'
import { useUser } from '../data/account-hooks.ts'
import { connectionAtom, flashAtom, needsSignInAtom, outboxCountsAtom, unreadAtom } from '../data/state.ts'
import { Notice } from '../ui/notice.tsx'
import { BottomBar } from './bottom-bar.tsx'
import type { SignedInFrame } from './frame-slot.ts'
import { installOfferAtom } from './home-screen/offer-state.ts'
import { NeedsSignInBanner } from './needs-sign-in-banner.tsx'
import { passkeyOfferAtom } from './passkey-offer-state.ts'
import { blockNewsAtom } from './safety/block-news.ts'
import { SignedInHeader } from './signed-in-header.tsx'

// Loaded only while there is an offer.
const InstallCard = lazyPart(() => import('./home-screen/install-card.tsx'), 'InstallCard')

// Loaded only for suspended people.
const SuspensionBanner = lazyPart(() => import('./suspension-banner.tsx'), 'SuspensionBanner')

// Loaded only while the account is about to be deleted.
const DeletionBanner = lazyPart(() => import('./deletion-banner.tsx'), 'DeletionBanner')

// Loaded only for a person whose email is not confirmed.
const ConfirmEmailBar = lazyPart(() => import('./confirm-email-bar.tsx'), 'ConfirmEmailBar')

// Loaded only after a sign-in with a password.
const PasskeyOffer = lazyPart(() => import('./passkey-offer.tsx'), 'PasskeyOffer')

/** Pages that confirm the email themselves. */
const HAS_OWN_CODE_FORM = ['/account', '/profile']

// Loaded only after a block.
const BlockToast = lazyPart(() => import('./safety/block-toast.tsx'), 'BlockToast')

const FLASH_MS = 8000

/** The notice about what was just done, on the first page that shows it. */
function Flash({ path }: { path: string }) {
  const flash = useAtomValue(flashAtom)
  const clear = useSetAtom(flashAtom)
  const shownOn = useRef<string | null>(null)
  useEffect(() => {
    // The form that caused the notice leads on to the page that shows it.
    if (!flash || path === '/account') shownOn.current = null
    else if (shownOn.current === null) shownOn.current = path
    else if (shownOn.current !== path) clear(null)
  }, [flash, path, clear])
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
    const isLeaving = useUser()?.deletionDueAt != null
    const { listed, needsYou } = useAtomValue(outboxCountsAtom)
    const suspension = useUser()?.suspension
    const isPasskeyOffered = useAtomValue(passkeyOfferAtom)
    const isUnconfirmed = useUser()?.emailConfirmed === false
    const [hadToConfirm, setHadToConfirm] = useState(false)
    if (isUnconfirmed && !hadToConfirm) setHadToConfirm(true)
    return (
      <>
        {needsSignIn && <NeedsSignInBanner waiting={listed} onSignIn={onSignIn} />}
        {!noNavigation && (
          <SignedInHeader
            viewer={viewer}
            path={path}
            unread={unread}
            status={{ connection, sending: listed, needsYou }}
            onSignOut={onSignOut}
          />
        )}
        <div aria-live="polite">{isLeaving && <DeletionBanner />}</div>
        {hadToConfirm && !noNavigation && !HAS_OWN_CODE_FORM.includes(path) && <ConfirmEmailBar />}
        {isPasskeyOffered && !noNavigation && <PasskeyOffer />}
        <Flash path={path} />
        {suspension && <SuspensionBanner until={suspension.until} path={path} />}
      </>
    )
  },
  Bottom: function Bottom({ viewer, path }) {
    const way = useAtomValue(installOfferAtom)
    const blockNews = useAtomValue(blockNewsAtom)
    return (
      <>
        {/* The live region is always mounted, so that screen readers announce its new content. */}
        <div aria-live="polite">
          {way && <InstallCard way={way} />}
          {blockNews && <BlockToast />}
        </div>
        <BottomBar viewer={viewer} path={path} unread={useAtomValue(unreadAtom)} />
      </>
    )
  },
}
