import { refusalText } from '../../../../contract/ops.ts'
import { useLocation } from '@tanstack/react-router'
import { House, LayoutDashboard, Search } from 'lucide-react'
import { useEffect } from 'react'
import { successTitle } from '../../../../domain/account/access.ts'
import { SceneSuccess } from '../../../illustrations/scene-success.tsx'
import { isOpen, needsPerson } from '../../../../sync/transitions.ts'
import { useAccount, useOps, useSignedIn } from '../../../data/account-hooks.ts'
import { TopHomes } from '../../homes/parts/top-homes.tsx'
import { TopPeople } from '../../matches/parts/top-people.tsx'
import { SetupFrame } from '../../../forms/setup-frame.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../forms/use-submit.ts'
import * as strings from '../strings/success.ts'

/**
 * /success: the end of a wizard, shown only after a navigation with state. The account stores that the person
 * has seen it.
 */
export function SuccessPage() {
  const state = useLocation().state.success
  const account = useAccount()
  const person = useSignedIn()?.effective
  const seen = person?.successSeen ?? true

  const [, storeSeen] = useSubmit((form) =>
    form.add({ kind: 'profile.update', payload: { successSeen: true } }),
  )
  useEffect(() => {
    if (!seen && account) storeSeen()
  }, [seen, account, storeSeen])

  // `successTitle` is shown only after the server has accepted the form; offline the form is still pending.
  const ops = useOps()
  const latest = ops?.findLast(({ draft, kind }) => draft !== null && kind !== 'draft.discard')
  const waiting = latest && isOpen(latest) ? latest : undefined
  const published = ops !== undefined && !waiting
  const refused = waiting && needsPerson(waiting)

  if (!state) return null
  const homeowner = state.userType === 'homeowner'
  const ownerResult = state.isFirstListing ? strings.firstListing : strings.listingSaved
  const result = homeowner ? ownerResult : strings.profileComplete
  const cards = [
    homeowner
      ? {
          to: '/view-listing',
          label: strings.viewListing,
          hint: strings.viewListingHint,
          icon: <House aria-hidden />,
        }
      : {
          to: '/home-finder',
          label: strings.findHome,
          hint: strings.findHomeHint,
          icon: <Search aria-hidden />,
        },
    {
      to: '/dashboard',
      label: strings.dashboard,
      hint: strings.dashboardHint,
      icon: <LayoutDashboard aria-hidden />,
    },
  ]
  return (
    <SetupFrame exitTo={null} scene={<SceneSuccess className="w-full" />}>
      <h1 className="font-display text-4xl font-bold" aria-live="polite">
        {published ? successTitle(state) : strings.savedHere}
      </h1>
      {waiting && !refused && <p className="mt-3 max-w-prose font-medium">{strings.publishesOnline}</p>}
      {refused && (
        <Notice
          tone="error"
          className="mt-4"
          action={
            <ButtonLink size="sm" variant="secondary" to="/outbox">
              {strings.openOutbox}
            </ButtonLink>
          }
        >
          {refusalText(waiting, strings.needsDecision)}
        </Notice>
      )}
      <p className="mt-3 mb-8 max-w-prose text-muted">
        {state.isIncomplete ? strings.untilPhoto(result) : result}
      </p>
      {!homeowner && (
        <div className="mb-10 grid gap-10">
          <TopHomes />
          {person?.seekingOption !== 'SOLO' && <TopPeople />}
        </div>
      )}
      <ul className="grid gap-3">
        {cards.map((card) => (
          <li key={card.to}>
            <Link
              to={card.to}
              className="flex min-h-16 items-center gap-4 rounded-md border border-line-strong bg-raised px-4 py-3 hover:border-brand"
            >
              <span className="text-brand">{card.icon}</span>
              <span>
                <span className="block font-semibold">{card.label}</span>
                <span className="block text-sm text-muted">{card.hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SetupFrame>
  )
}
