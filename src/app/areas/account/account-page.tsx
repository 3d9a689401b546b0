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
import { ConfirmEmail } from './confirm-email.tsx'
import { CreateAccountForm } from './create-account-form.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import * as strings from './strings/forms.tsx'

/** The forms of the page. `reset` and `confirm` are behind the links of mails. */
const MODES = ['create', 'sign-in', 'forgot', 'reset', 'confirm'] as const
type Mode = (typeof MODES)[number]

const TITLES: Record<Mode, string> = {
  create: strings.createAccount,
  'sign-in': strings.signIn,
  forgot: strings.forgotPassword,
  reset: strings.newPasswordTitle,
  confirm: strings.confirmTitle,
}

/** The questions above each form, and the form to which they lead. */
const OTHERS: Record<Mode, { question: string; to: Mode; label: string }> = {
  create: { question: strings.hasAccount, to: 'sign-in', label: strings.signIn },
  'sign-in': { question: strings.isNew, to: 'create', label: strings.createAccount },
  forgot: { question: strings.remembered, to: 'sign-in', label: strings.signIn },
  reset: { question: strings.remembered, to: 'sign-in', label: strings.signIn },
  confirm: { question: strings.hasAccount, to: 'sign-in', label: strings.signIn },
}

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
  const [hasNewPassword, setHasNewPassword] = useState(false)
  // A form shown before the accounts are read could be replaced and lose what the person typed.
  if (query.mode === undefined && known === null) return <GuardSpinner />
  const isBlocked = isBlockedHere()
  // An app on the home screen of an iPhone has nothing of what Safari stores.
  const startsEmpty = known?.length === 0 && isIos() && isInstalled()
  const asked = MODES.find((each) => each === query.mode)
  const usual = query.mode === undefined && (known?.length !== 0 || startsEmpty) ? 'sign-in' : 'create'
  const mode: Mode = asked ?? usual
  // Each form has its own key, so switching clears the errors.
  const switchTo = (next: Mode, email = query.email) =>
    void navigate({ to: '/account', search: { ...query, email, mode: next }, replace: true })
  const { question, to, label } = OTHERS[mode]

  return (
    <PageFrame
      width="wide"
      title={TITLES[mode]}
      lede={
        <>
          {question}{' '}
          <button
            type="button"
            className="font-semibold text-brand underline underline-offset-4"
            onClick={() => switchTo(to)}
          >
            {label}
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
          {mode === 'forgot' && <ForgotPasswordForm key="forgot" email={query.email ?? ''} />}
          {mode === 'confirm' && <ConfirmEmail />}
          {mode === 'reset' && (
            <ResetPasswordForm
              key="reset"
              onDone={(email) => {
                setHasNewPassword(true)
                switchTo('sign-in', email)
              }}
              onAskAgain={() => switchTo('forgot')}
            />
          )}
          {mode === 'create' && (
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
          )}
          {mode === 'sign-in' && (
            <>
              {hasNewPassword && (
                <Notice tone="success" className="mb-6">
                  {strings.passwordIsNew}
                </Notice>
              )}
              <LockedAccounts accounts={known ?? []} />
              <SignInForm key="sign-in" email={query.email ?? ''} onForgot={() => switchTo('forgot')} />
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
