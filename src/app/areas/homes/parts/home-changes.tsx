import { offMarketText } from '../../../../domain/listings/listing-life.ts'
import { changeText } from '../../../../domain/tours/tour-labels.ts'
import type { SavedHomeOnDevice } from '../../../../offline/tours/saved-home-rows.ts'
import * as strings from './strings/home-cards.tsx'

/** The changes of a saved home since the person last looked at it. */
export function HomeChanges({
  saved: { gone, offMarket, changes },
}: {
  saved: Pick<SavedHomeOnDevice, 'gone' | 'offMarket' | 'changes'>
}) {
  if (gone) {
    return (
      <p className="rounded-sm bg-warn-soft px-2 py-0.5 text-sm font-semibold text-on-warn-soft">
        {offMarket ? offMarketText(offMarket) : strings.noLongerListed}
      </p>
    )
  }
  return (
    <ul className="grid justify-items-start gap-1 empty:hidden">
      {changes.map((change) => (
        <li
          key={change.field}
          className="rounded-sm bg-lavender px-2 py-0.5 text-sm font-medium text-on-lavender tabular-nums"
        >
          {changeText(change)}
        </li>
      ))}
    </ul>
  )
}
