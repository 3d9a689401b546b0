import { useNavigate } from '@tanstack/react-router'
import { useToday } from '../../data/use-today.ts'
import { CalendarClock, CheckCheck, Copy, Ellipsis, KeyRound, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addDays, addMonths } from '../../../domain/core/dates.ts'
import { LISTING_PAUSE_MAX_MONTHS } from '../../../domain/core/limits.ts'
import { formOfListing } from '../../../domain/listings/listing-edit.ts'
import {
  canMove,
  isPauseDay,
  PAUSE_DAY_MESSAGE,
  type ListingMove,
} from '../../../domain/listings/listing-life.ts'
import { DRAFTS_FULL_MESSAGE } from '../../../domain/listings/listing-drafts.ts'
import { duplicateForm } from '../../../domain/listings/listing-payload.ts'
import type { EffectiveListing } from '../../../offline/listings.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { setTabDraft } from '../../forms/wizard/tab-draft.ts'
import { usePress } from '../../ui/use-press.ts'
import { RentDialog } from './rent-dialog.tsx'
import { createDraft, DraftsFullError } from '../../../offline/drafts/create-draft.ts'
import * as strings from './strings/owner-listings.tsx'

const icon = 'size-5'

/** The menu of an owner's actions on a listing; each action works offline through the outbox. */
export function ListingActions({ listing, onDelete }: { listing: EffectiveListing; onDelete?: () => void }) {
  const account = useAccount()
  const navigate = useNavigate()
  const [isPausing, setIsPausing] = useState(false)
  const [isRenting, setIsRenting] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const { view } = listing
  const listingId = view._id
  const [, move] = useSubmit((form, name: ListingMove, until?: string) =>
    form.add({
      kind: 'listing.move',
      payload: { listingId, move: name, ...(until === undefined ? {} : { until }) },
    }),
  )
  const [renting, rent] = useSubmit(async (form, endsViewings: boolean) => {
    const viewings = endsViewings ? { viewings: 'end' as const } : {}
    await form.add({ kind: 'listing.move', payload: { listingId, move: 'rent', ...viewings } })
    setIsRenting(false)
  })
  const [, remove] = useSubmit(async (form) => {
    await form.add({ kind: 'listing.delete', payload: { listingId } })
    onDelete?.()
  })
  const [, press] = usePress()
  // We decide when a hidden home is shown again.
  const may = (name: ListingMove) => canMove(view.status, name) && (!view.isHidden || name === 'rent')
  if (!account || listing.isNew) return null

  const copy = async () => {
    // The copy gets a new draft, so that a draft in progress stays.
    try {
      const { draftId } = await createDraft(account, 'listing', { ...duplicateForm(formOfListing(view)) })
      setTabDraft('listing', draftId)
      await navigate({ to: '/setup/property-listing' })
    } catch (error) {
      if (!(error instanceof DraftsFullError)) throw error
      setIsFull(true)
    }
  }
  const items: MenuItem[] = [
    {
      label: strings.edit,
      icon: <Pencil aria-hidden className={icon} />,
      to: `/view-listing/${listingId}/edit`,
    },
    ...(may('confirm')
      ? [
          {
            label: strings.confirm,
            icon: <CheckCheck aria-hidden className={icon} />,
            onSelect: () => move('confirm'),
          },
        ]
      : []),
    ...(may('pause')
      ? [
          {
            label: strings.pause,
            icon: <CalendarClock aria-hidden className={icon} />,
            onSelect: () => setIsPausing(true),
          },
        ]
      : []),
    ...(may('resume')
      ? [
          {
            label: strings.resume,
            icon: <Play aria-hidden className={icon} />,
            onSelect: () => move('resume'),
          },
        ]
      : []),
    ...(may('rent')
      ? [
          {
            label: strings.markAsRented,
            icon: <KeyRound aria-hidden className={icon} />,
            onSelect: () => setIsRenting(true),
          },
        ]
      : []),
    ...(view.status === 'rented'
      ? [
          {
            label: strings.relist,
            icon: <Play aria-hidden className={icon} />,
            onSelect: () => move('relist'),
          },
        ]
      : []),
    { label: strings.duplicate, icon: <Copy aria-hidden className={icon} />, onSelect: () => press(copy) },
    {
      label: strings.remove,
      icon: <Trash2 aria-hidden className={icon} />,
      danger: true,
      onSelect: remove,
    },
  ]
  return (
    <>
      <Menu
        trigger={<Ellipsis aria-hidden className="size-6" />}
        label={strings.actionsFor(view.title)}
        items={items}
        triggerClassName="size-11 justify-center border border-line-strong hover:border-brand"
      />
      {isFull && <DraftsFullDialog onClose={() => setIsFull(false)} />}
      {isRenting && (
        <RentDialog view={view} pending={renting} onClose={() => setIsRenting(false)} onRent={rent} />
      )}
      <PauseDialog
        open={isPausing}
        onClose={() => setIsPausing(false)}
        onPause={(until) => {
          setIsPausing(false)
          move('pause', until)
        }}
      />
    </>
  )
}

/** Says that no further draft can begin, before one begins. */
function DraftsFullDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.draftsFullTitle}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {strings.cancel}
          </Button>
          <ButtonLink to="/setup/property-listing">{strings.toDrafts}</ButtonLink>
        </>
      }
    >
      <p>{DRAFTS_FULL_MESSAGE}</p>
    </Dialog>
  )
}

function PauseDialog({
  open,
  onClose,
  onPause,
}: {
  open: boolean
  onClose: () => void
  onPause: (until: string) => void
}) {
  const today = useToday()
  const [until, setUntil] = useState(() => addDays(today, 14))
  const [error, setError] = useState<string | null>(null)
  const pause = () => (isPauseDay(until, today) ? onPause(until) : setError(PAUSE_DAY_MESSAGE))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={strings.pauseTitle}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button onClick={pause}>{strings.pause}</Button>
        </>
      }
    >
      <p className="mb-4">{strings.pauseText}</p>
      <TextField
        kept="pick"
        name="until"
        label={strings.pauseUntil}
        type="date"
        min={addDays(today, 1)}
        max={addMonths(today, LISTING_PAUSE_MAX_MONTHS)}
        value={until}
        error={error}
        onValue={(day) => {
          setUntil(day)
          setError(null)
        }}
      />
    </Dialog>
  )
}
