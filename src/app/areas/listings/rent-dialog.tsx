import { useState } from 'react'
import { listOf } from '../../../domain/core/phrases.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { endOf, isOpenViewing } from '../../../domain/viewings/viewing.ts'
import { localTimeLabel } from '../../../domain/core/time-labels.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { nowOf } from '../../data/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useViewings } from '../viewings/parts/use-viewings.ts'

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
      title="Mark as rented?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button pending={pending} onClick={() => onRent(open.length > 0 && answer === 'end')}>
            Mark as rented
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>
          {view.title} leaves the search, and people who saved it see that it was rented. You can undo this
          for a moment, and list it again later.
        </p>
        {open.length > 0 && (
          <>
            <ul className="grid border-t border-line">
              {open.map(({ view: viewing }) => (
                <li key={viewing._id} className="border-b border-line py-2">
                  <span className="font-semibold">{viewing.other.firstName}</span>{' '}
                  <span className="text-muted">
                    {viewing.chosen === null ? 'No time agreed yet' : localTimeLabel(viewing.chosen)}
                  </span>
                </li>
              ))}
            </ul>
            <ChoiceGroup
              name="viewings"
              label={open.length === 1 ? 'What happens to this viewing?' : 'What happens to these viewings?'}
              columns={1}
              options={[
                {
                  value: 'end',
                  label: `End ${open.length === 1 ? 'it' : 'them'}`,
                  description: `${listOf([...seekers.values()])} ${seekers.size === 1 ? 'gets' : 'get'} a message that this home was rented.`,
                },
                {
                  value: 'keep',
                  label: `Keep ${open.length === 1 ? 'it' : 'them'}`,
                  description: 'Nobody is told. You answer in your messages.',
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
