import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReferrerView } from '../../domain/account/user.ts'
import { marketOf } from '../../content/landing/beta.ts'
import { useReferral } from '../data/use-referral.ts'
import { BetaPage } from './beta-page.tsx'

/** The route of /beta, /beta-socal and /beta-nyc: one page with the content of the path's market. */
export function BetaRoute() {
  const { pathname } = useLocation()
  const referral = useReferral()
  const { ref } = referral
  const navigate = useNavigate()
  const [referrer, setReferrer] = useState<ReferrerView | null>(null)

  useEffect(() => {
    if (!ref) return undefined
    const controller = new AbortController()
    // Only invited visitors need the API client, so only they load it.
    void import('../session/referrer.ts')
      .then((module) => module.lookUpReferrer(ref, controller.signal))
      .then(setReferrer)
    return () => controller.abort()
  }, [ref])

  return (
    <BetaPage
      market={marketOf(pathname)}
      account={referral}
      referrer={referrer}
      onPick={(type, location) => void navigate({ to: '/account', search: { type, location, ...referral } })}
    />
  )
}
