import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef, useState } from 'react'
import { lazyDialog, lazyPart } from './background/pwa/lazy-part.tsx'
import { looksForGroup } from '../domain/account/access.ts'
import { signedInPage } from '../domain/account/signed-in-pages.ts'
import { hidesNavigation, publicPage, showsBetaBanner } from '../content/paths.ts'
import { updateStateAtom } from './background/pwa/update-state.ts'
import { deviceNewsAtom, obstacleAtom, sessionAtom } from './data/state.ts'
import { storageAtom } from './session/storage-state.ts'
import { BetaBanner } from './shell/beta-banner.tsx'
import { Footer } from './shell/footer.tsx'
import { signedInFrameAtom } from './shell/frame-slot.ts'
import { HeaderBar } from './shell/header-bar.tsx'
import { LoadingBar } from './shell/loading-bar.tsx'
import { SkipLink } from './shell/skip-link.tsx'
import { VisitorHeader } from './shell/visitor-header.tsx'
import { useDocumentTitle } from './shell/document-title.ts'

// Both dialogs need the API client and the database, so visitors never load them.
const SignOutDialog = lazyDialog(() => import('./shell/sign-out-dialog.tsx'), 'SignOutDialog')
const SignInAgainDialog = lazyDialog(() => import('./shell/sign-in-again-dialog.tsx'), 'SignInAgainDialog')

// Loaded only while there is a notice about this device.
const DeviceNews = lazyPart(() => import('./shell/device-news.tsx'), 'DeviceNews')

// Loaded only for a problem of the device or a new version.
const StatusBanners = lazyPart(() => import('./shell/status-banners.tsx'), 'StatusBanners')
const UpdateBanner = lazyPart(() => import('./shell/update-banner.tsx'), 'UpdateBanner')

type OpenDialog = 'sign-out' | 'sign-in-again' | null

/** The layout around every page: banners, header, notices, the footer of public pages, and dialogs. */
export function RootLayout() {
  const { pathname, href } = useLocation()
  const navigate = useNavigate()
  const session = useAtomValue(sessionAtom)
  const frame = useAtomValue(signedInFrameAtom)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  useDocumentTitle(pathname)
  // The rendered page: during a navigation it is still the last one, which must not scroll.
  const renderedPath = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const lastPath = useRef(renderedPath)
  useLayoutEffect(() => {
    // The first page keeps its scroll position, because the person may already have scrolled.
    if (lastPath.current === renderedPath) return
    lastPath.current = renderedPath
    // Not returned: newer browsers return a promise, which React would take for a clean-up function.
    scrollTo({ top: 0, behavior: 'instant' })
  }, [renderedPath])

  const noNavigation = hidesNavigation(pathname)
  const viewer =
    session.status === 'signed-in'
      ? {
          firstName: session.user.firstName,
          userType: session.effective.userType,
          profilePicture: session.user.profilePicture,
          findsGroup: looksForGroup(session.effective),
          looksAlone: session.effective.userType === 'seeker' && session.effective.seekingOption === 'SOLO',
          isModerator: session.effective.isModerator,
        }
      : null
  const isMemberScreen =
    session.status !== 'signed-out' &&
    (signedInPage(pathname) !== undefined || (viewer !== null && publicPage(pathname)?.signedIn === 'app'))

  return (
    <>
      <SkipLink />
      <DeviceStatus />
      <LoadingBar navigationKey={href} />
      {session.status === 'signed-out' && showsBetaBanner(pathname, false) && <BetaBanner />}
      {viewer && frame ? (
        <frame.Top
          viewer={viewer}
          path={pathname}
          noNavigation={noNavigation}
          onSignIn={() => setDialog('sign-in-again')}
          onSignOut={() => setDialog('sign-out')}
        />
      ) : (
        !noNavigation &&
        // Before the session is known, the header has only the logo, at the same position in both headers.
        (session.status === 'loading' ? (
          <HeaderBar links={[]} path={pathname} />
        ) : (
          <VisitorHeader path={pathname} />
        ))
      )}
      <Notices />
      <Outlet />
      {!noNavigation && !isMemberScreen && <Footer />}
      {!noNavigation && viewer && frame && <frame.Bottom viewer={viewer} path={pathname} />}
      <Update />

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
    </>
  )
}

function DeviceStatus() {
  const storage = useAtomValue(storageAtom)
  const needsBanner = useAtomValue(obstacleAtom) === 'network-sign-in'
  // The live region is always mounted, so that screen readers announce its new content.
  return (
    <div aria-live="polite" className="contents">
      {(storage.kind !== 'ok' || needsBanner) && <StatusBanners />}
    </div>
  )
}

function Update() {
  const state = useAtomValue(updateStateAtom)
  // The live region is always mounted, so that screen readers announce its new content.
  return (
    <div aria-live="polite" className="update-place">
      {state !== 'none' && <UpdateBanner />}
    </div>
  )
}

function Notices() {
  const news = Object.values(useAtomValue(deviceNewsAtom))
  return news.includes(true) && <DeviceNews />
}
