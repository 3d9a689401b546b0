import { useState } from 'react'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { endOf, isOpenViewing } from '../../../domain/viewings/viewing.ts'
import { localTimeLabel } from '../../../domain/core/time-labels.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { nowOf } from '../../data/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useViewings } from '../viewings/parts/use-viewings.ts'
import * as strings from './strings/owner-listings.tsx'

interface RentDialogProps {
  view: ListingView
  pending: boolean
  onClose: () => void
  onRent: (endsViewings: boolean) => void
}

/** Confirms that a home was rented, and asks what becomes of its open viewings. */
export function RentDialog({ view, pending, onClose, onRent }: RentDialogProps) {
  const account = useAccount()
  const [now] = useState(() => nowOf(account))
  const [answer, setAnswer] = useState<'end' | 'keep'>('end')
  const open = (useViewings().value ?? []).filter(({ view: viewing }) => {
    if (viewing.listingId !== view._id || viewing.role !== 'owner' || !isOpenViewing(viewing.state))
      return false
    return viewing.chosen === null || endOf(viewing.chosen, viewing.timeZone) > now
  })
  const seekers = new Map(open.map(({ view: { other } }) => [other._id, other.firstName]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.rentTitle}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {strings.back}
          </Button>
          <Button pending={pending} onClick={() => onRent(open.length > 0 && answer === 'end')}>
            {strings.markAsRented}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{strings.rentText(view.title)}</p>
        {open.length > 0 && (
          <>
            <ul className="grid border-t border-line">
              {open.map(({ view: viewing }) => (
                <li key={viewing._id} className="border-b border-line py-2">
                  <span className="font-semibold">{viewing.other.firstName}</span>{' '}
                  <span className="text-muted">
                    {viewing.chosen === null ? strings.noTime : localTimeLabel(viewing.chosen)}
                  </span>
                </li>
              ))}
            </ul>
            <ChoiceGroup
              name="viewings"
              label={strings.whatOfViewings(open.length)}
              columns={1}
              options={[
                {
                  value: 'end',
                  label: strings.cancelViewings(open.length),
                  description: strings.cancelledTold([...seekers.values()]),
                },
                {
                  value: 'keep',
                  label: strings.keepViewings(open.length),
                  description: strings.keptTold,
                },
              ]}
              value={answer}
              onChange={setAnswer}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
