import { useLocation, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { afterSignIn, rootGate, type Decision, type SuccessState } from '../../domain/account/access.ts'
import { Redirecting } from '../shell/redirecting.tsx'
import { HomePage } from './home-page.tsx'
import { hasFlag, setFlag } from '../session/flags.ts'
import { sessionAtom, toSession, type SessionState } from '../data/state.ts'

const PASS: Decision = { kind: 'pass' }

/** The decision for `/` and unknown paths: an unfinished setup goes on, else the landing page is shown. */
function decide(path: string, state: SessionState): Decision {
  const session = toSession(state)
  if (session === 'loading') return { kind: 'spinner' }
  if (session === null) return PASS
  const gate = rootGate(path, hasFlag(session.userId, 'seeker-setup'), session)
  if (gate.kind !== 'pass' || path !== '/') return gate
  // The redirect happens once per tab; after that the person can open the landing page.
  if (hasFlag(session.userId, 'home-redirected')) return PASS
  return afterSignIn(session, hasFlag(session.userId, 'setup-sent'))
}

/** The page at / and at unknown paths: the home page, or the redirection of a signed-in person. */
export function HomeGate() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const state = useAtomValue(sessionAtom)
  const decision = decide(pathname, state)
  const to = decision.kind === 'redirect' ? decision.to : null

  useEffect(() => {
    const session = toSession(state)
    if (session === 'loading' || session === null || to === null) return
    setFlag(session.userId, 'home-redirected')
    if (to === '/setup') setFlag(session.userId, 'setup-sent')
    const success: SuccessState | undefined =
      to === '/success'
        ? session.userType === 'homeowner'
          ? { userType: 'homeowner', isNewListing: true, isFirstListing: true }
          : { userType: 'seeker' }
        : undefined
    void navigate({ to, replace: true, ...(success ? { state: { success } } : {}) })
  }, [to, state, navigate])

  if (decision.kind !== 'pass') return <Redirecting />
  const signedIn = state.status === 'signed-in'
  return (
    <HomePage
      findTo={signedIn ? '/dashboard' : '/find-roommates'}
      signedIn={signedIn}
      isUnknown={pathname !== '/'}
    />
  )
}
