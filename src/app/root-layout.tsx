import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { hidesNavigation, showsBetaBanner } from '../content/paths.ts'
import { updateStateAtom } from './background/pwa/update-state.ts'
import { deviceNewsAtom, networkSignInAtom, sessionAtom } from './data/state.ts'
import { storageAtom } from './session/storage-state.ts'
import { BetaBanner } from './shell/beta-banner.tsx'
import { Footer } from './shell/footer.tsx'
import { signedInFrameAtom } from './shell/frame-slot.ts'
import { HeaderBar } from './shell/header-bar.tsx'
import { LoadingBar } from './shell/loading-bar.tsx'
import { SkipLink } from './shell/skip-link.tsx'
import { VisitorHeader } from './shell/visitor-header.tsx'
import { useDocumentTitle } from './shell/document-title.ts'

// Both speak to the server and the database, so a visitor never loads them.
const SignOutDialog = lazy(() =>
  import('./shell/sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })),
)
const SignInAgainDialog = lazy(() =>
  import('./shell/sign-in-again-dialog.tsx').then((module) => ({ default: module.SignInAgainDialog })),
)

// Rare: only while this device has something to say about itself.
const DeviceNews = lazy(() =>
  import('./shell/device-news.tsx').then((module) => ({ default: module.DeviceNews })),
)

// Rare: most pages never see any of them.
const DeviceFaces = lazy(() =>
  import('./shell/status-banners.tsx').then((module) => ({ default: module.StatusBanners })),
)
const UpdateFace = lazy(() =>
  import('./shell/update-banner.tsx').then((module) => ({ default: module.UpdateBanner })),
)

type OpenDialog = 'sign-out' | 'sign-in-again' | null

/** Everything around a page: who is here, what waits, and what has just happened. */
export function RootLayout() {
  const { pathname, href } = useLocation()
  const navigate = useNavigate()
  const session = useAtomValue(sessionAtom)
  const frame = useAtomValue(signedInFrameAtom)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  useDocumentTitle(pathname)
  // The page that stands, which is the last one until the next has loaded: that one must not jump.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const stood = useRef(shown)
  useLayoutEffect(() => {
    // The first page stands where the browser put it, or where somebody has read to before it was taken over.
    if (stood.current === shown) return
    stood.current = shown
    // Braces: newer browsers answer with a promise, which is no clean-up.
    scrollTo({ top: 0, behavior: 'instant' })
  }, [shown])

  const bare = hidesNavigation(pathname)
  const viewer =
    session.status === 'signed-in'
      ? {
          firstName: session.user.firstName,
          userType: session.effective.userType,
          profilePicture: session.user.profilePicture,
          findsGroup:
            session.effective.userType === 'seeker' && session.effective.seekingOption === 'FIND_GROUP',
        }
      : null

  return (
    <>
      <SkipLink />
      <Device />
      <LoadingBar navigationKey={href} />
      {session.status === 'signed-out' && showsBetaBanner(pathname, false) && <BetaBanner />}
      {viewer && frame ? (
        <frame.Top
          viewer={viewer}
          path={pathname}
          bare={bare}
          onSignIn={() => setDialog('sign-in-again')}
          onSignOut={() => setDialog('sign-out')}
        />
      ) : (
        !bare &&
        // Nobody is taken for a visitor before it is known; the mark stands where either header has it.
        (session.status === 'loading' ? (
          <HeaderBar links={[]} path={pathname} />
        ) : (
          <VisitorHeader path={pathname} />
        ))
      )}
      <News />
      <Outlet />
      {!bare && <Footer />}
      {!bare && viewer && frame && <frame.Bottom viewer={viewer} path={pathname} />}
      <Update />
      <Suspense>
        {dialog === 'sign-out' && (
          <SignOutDialog
            onClose={() => setDialog(null)}
            onSignedOut={() => {
              setDialog(null)
              void navigate({ to: '/' })
            }}
          />
        )}
        {dialog === 'sign-in-again' && <SignInAgainDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

function Device() {
  const storage = useAtomValue(storageAtom)
  const networkSignIn = useAtomValue(networkSignInAtom)
  // The region is there from the start: what appears in it is read out.
  return (
    <div aria-live="polite" className="contents">
      <Suspense>{(storage.kind !== 'ok' || networkSignIn) && <DeviceFaces />}</Suspense>
    </div>
  )
}

function Update() {
  const state = useAtomValue(updateStateAtom)
  // The region is there from the start: what appears in it is read out.
  return (
    <div aria-live="polite" className="update-place">
      <Suspense>{state !== 'none' && <UpdateFace />}</Suspense>
    </div>
  )
}

function News() {
  const news = Object.values(useAtomValue(deviceNewsAtom))
  return <Suspense>{news.includes(true) && <DeviceNews />}</Suspense>
}
