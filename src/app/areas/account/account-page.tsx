import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { locationCodeFromLink, stateFromLink } from '../../../domain/core/locations.ts'
import type { ReferrerView } from '../../../domain/account/user.ts'
import { lookUpReferrer } from '../../session/referrer.ts'
import { isBlockedHere, STORAGE_BLOCKED } from '../../data/refusing-browser.ts'
import { registry, type KnownAccount } from '../../../offline/account/registry.ts'
import { isInstalled, isIos } from '../../data/ios.ts'
import { GuardSpinner } from '../../shell/guard-spinner.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { SceneHero } from '../../illustrations/scene-hero.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LockedAccounts } from './locked-accounts.tsx'
import { CreateAccountForm } from './create-account-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import * as strings from './strings/forms.tsx'

type Mode = 'create' | 'sign-in'

/** The owner of a referral code; null until loaded, and after a failed lookup (specification, section 7). */
function useReferrer(code: string | undefined): ReferrerView | null {
  const [referrer, setReferrer] = useState<ReferrerView | null>(null)
  useEffect(() => {
    if (!code) return undefined
    const controller = new AbortController()
    void lookUpReferrer(code, controller.signal).then(setReferrer)
    return () => controller.abort()
  }, [code])
  return referrer
}

/**
 * The accounts that were used on this device before; null until they are read. A returning person gets the
 * sign-in form first.
 */
function useKnownAccounts(): KnownAccount[] | null {
  const [known, setKnown] = useState<KnownAccount[] | null>(null)
  useEffect(() => {
    // Without a readable registry the page only lacks this hint.
    registry.knownAccounts().then(setKnown, () => setKnown([]))
  }, [])
  return known
}

/** /account: the forms to create an account and to sign in; the link's query fills their fields. */
export function AccountPage() {
  const query = useSearch({ from: '/account' })
  const navigate = useNavigate()
  const referrer = useReferrer(query.ref)
  const known = useKnownAccounts()
  // A form shown before the accounts are read could be replaced and lose what the person typed.
  if (query.mode === undefined && known === null) return <GuardSpinner />
  const isBlocked = isBlockedHere()
  // An app on the home screen of an iPhone has nothing of what Safari stores.
  const startsEmpty = known?.length === 0 && isIos() && isInstalled()
  const mode: Mode =
    query.mode === 'sign-in' || (query.mode === undefined && (known?.length !== 0 || startsEmpty))
      ? 'sign-in'
      : 'create'
  // Each form has its own key, so switching clears the errors.
  const switchTo = (next: Mode) =>
    void navigate({ to: '/account', search: { ...query, mode: next }, replace: true })

  return (
    <PageFrame
      width="wide"
      title={mode === 'create' ? strings.createAccount : strings.signIn}
      lede={
        <>
          {mode === 'create' ? strings.hasAccount : strings.isNew}{' '}
          <button
            type="button"
            className="font-semibold text-brand underline underline-offset-4"
            onClick={() => switchTo(mode === 'create' ? 'sign-in' : 'create')}
          >
            {mode === 'create' ? strings.signIn : strings.createAccount}
          </button>
        </>
      }
    >
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,28rem)_1fr] lg:gap-16">
        <section className="min-w-0">
          {isBlocked && (
            <Notice tone="warning" title={STORAGE_BLOCKED.title} live={false} className="mb-6">
              {STORAGE_BLOCKED.text}
            </Notice>
          )}
          {startsEmpty && !isBlocked && (
            <Notice live={false} className="mb-6">
              {strings.startsEmpty}
            </Notice>
          )}
          {mode === 'create' ? (
            <CreateAccountForm
              key="create"
              referrer={referrer}
              prefill={{
                firstName: query.firstName ?? '',
                lastName: query.lastName ?? '',
                email: query.email ?? '',
                locationPreference: locationCodeFromLink(query.location) ?? '',
                referralCode: query.ref ?? '',
                state: stateFromLink(query.location),
                type: query.type === 'homeowner' || query.type === 'seeker' ? query.type : null,
              }}
            />
          ) : (
            <>
              <LockedAccounts accounts={known ?? []} />
              <SignInForm key="sign-in" email={query.email ?? ''} />
            </>
          )}
        </section>
        <aside className="hidden lg:block">
          <SceneHero className="w-full" />
          <p className="mt-6 max-w-prose text-muted">{strings.keptFirst}</p>
        </aside>
      </div>
    </PageFrame>
  )
}
