import { useAtomValue } from 'jotai'
import { useEffect, useRef, type RefObject } from 'react'
import type { OpPayload } from '../../../../contract/ops.ts'
import { saveHome, saveUnknownHome } from '../../../../offline/tours/saved-home-rows.ts'
import { useAccount, useOps } from '../../../data/account-hooks.ts'
import { onlineAtom } from '../../../data/state.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HomeRow } from '../../homes/parts/home-row.tsx'
import { useListing } from '../../homes/parts/use-listing.ts'
import { useIsSaved } from '../../homes/parts/use-saved-homes.ts'
import * as strings from './strings.ts'

const isFor = (payload: unknown, listingId: string) =>
  (payload as OpPayload<'listing.save'>).listingId === listingId

/**
 * Moves the focus after the button that the person pressed has gone: to the link in its part, else to the part.
 * @returns the part, and the function to call with each press.
 */
function useFocusAfterPress<T extends HTMLElement>(isGone: boolean): [RefObject<T | null>, () => void] {
  const part = useRef<T>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!isGone || !wasPressed.current) return
    wasPressed.current = false
    const target = part.current?.querySelector<HTMLElement>('a[href]') ?? part.current
    target?.focus()
  }, [isGone])
  return [part, () => (wasPressed.current = true)]
}

/** A home whose address was shared, with the button that saves it, also when this device does not know the home. */
export function SharedHome({ listingId }: { listingId: string }) {
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const { value, off } = useListing(listingId)
  const isWaiting = (useOps() ?? []).some(
    ({ kind, payload }) => kind === 'listing.save' && isFor(payload, listingId),
  )
  const saved = useIsSaved({ _id: listingId, saved: value?.view.saved ?? false })
  const [action, pressSave] = useFocusAfterPress<HTMLDivElement>(saved)
  const [item, pressSaveLater] = useFocusAfterPress<HTMLLIElement>(isWaiting)
  const open = (
    <ButtonLink size="sm" variant="secondary" to={`/saved/${listingId}`}>
      {strings.open}
    </ButtonLink>
  )
  if (value) {
    const save = (
      <Button
        size="sm"
        onClick={() => {
          pressSave()
          return account && saveHome(account, value.view)
        }}
      >
        {strings.save}
      </Button>
    )
    return (
      <HomeRow
        home={value.view}
        showStatus={false}
        note={
          <div ref={action} className="mt-3">
            {saved ? open : !off && save}
          </div>
        }
        actions={<span />}
      />
    )
  }
  if (value === undefined && online)
    return (
      <li role="status" aria-label={strings.loadingHome} className="py-4">
        <Skeleton className="h-28 w-full" />
      </li>
    )
  const isGone = online || off
  return (
    <li ref={item} tabIndex={-1} className="grid gap-3 border-b border-line py-4">
      <p>{isGone ? strings.homeGone : isWaiting ? strings.savesLater : strings.unknownHome}</p>
      {!isGone && !isWaiting && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            pressSaveLater()
            return account && saveUnknownHome(account, listingId)
          }}
        >
          {strings.saveLater}
        </Button>
      )}
    </li>
  )
}
