import { Check, Heart } from 'lucide-react'
import { useToday } from '../../data/use-today.ts'
import { useState } from 'react'
import type { GroupView } from '../../../domain/groups/group.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { useHomesOnDevice } from './parts/use-homes-on-device.ts'
import { HomePhoto, NoPhoto } from '../homes/parts/home-photo.tsx'
import { homeCostLabels, homeFactLabels } from '../homes/parts/home-labels.ts'
import { useListings } from '../homes/parts/use-listings.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import * as strings from './strings/group.tsx'

const HOMES_SHOWN_MAX = 30

/** A dialog that adds homes to the group: the homes stored on this device, saved ones first. */
export function AddHome({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const homes = useHomesOnDevice()
  // This call only loads the active listings into the cache that `useHomesOnDevice` reads.
  useListings()
  const [typed, setTyped] = useState('')
  const query = typed.trim().toLowerCase()
  const found = (homes ?? []).filter(
    ({ title, address, status }) =>
      status === 'active' && `${title} ${address.city}`.toLowerCase().includes(query),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.addHome}
      size="md"
      actions={<Button onClick={onClose}>{strings.done}</Button>}
    >
      <div className="grid gap-4">
        <TextField
          kept="search"
          name="words"
          type="search"
          label={strings.searchHomes}
          labelHidden
          placeholder={strings.nameOrCity}
          value={typed}
          onValue={setTyped}
        />
        {homes === undefined && <Skeleton className="h-16 w-full" />}
        {homes !== undefined && found.length === 0 && (
          <div className="grid justify-items-start gap-3">
            <p className="text-muted">{query === '' ? strings.noHomesHere : strings.noHomesFound}</p>
            <ButtonLink size="sm" variant="secondary" to="/home-finder">
              {strings.findHomes}
            </ButtonLink>
          </div>
        )}
        {found.length > 0 && (
          <ul className="grid border-t border-line">
            {found.slice(0, HOMES_SHOWN_MAX).map((home) => (
              <HomeChoice
                key={home._id}
                home={home}
                groupId={group._id}
                isAdded={group.homes.some(({ listingId }) => listingId === home._id)}
              />
            ))}
          </ul>
        )}
        {found.length > HOMES_SHOWN_MAX && (
          <p className="text-sm text-muted">{strings.shownOf(HOMES_SHOWN_MAX, found.length)}</p>
        )}
      </div>
    </Dialog>
  )
}

function HomeChoice({ home, groupId, isAdded }: { home: ListingView; groupId: string; isAdded: boolean }) {
  const today = useToday()
  const [cover] = home.photos
  const { _id: listingId, title } = home
  const photoClass = 'aspect-4/3 w-full rounded-sm object-cover'
  const [pending, add] = useSubmit((form) =>
    form.add({ kind: 'group.home', payload: { groupId, listingId, shared: true, title } }),
  )
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-2.5">
      {cover ? (
        <HomePhoto photo={cover} alt="" sizes="72px" className={photoClass} />
      ) : (
        <NoPhoto className={photoClass} />
      )}
      <div className="min-w-0">
        <p className="line-clamp-2 leading-snug font-semibold break-words">
          {title}
          {home.saved && (
            <>
              <Heart aria-hidden className="ml-1.5 inline size-4 fill-current text-brand" />
              <span className="sr-only">{strings.saved}</span>
            </>
          )}
        </p>
        <p className="truncate text-sm text-muted tabular-nums">
          {homeCostLabels(home).month} · {homeFactLabels(home, today)[0]}
        </p>
      </div>
      {isAdded ? (
        <span className="inline-flex min-h-9 items-center gap-1.5 text-sm text-muted">
          <Check aria-hidden className="size-4" />
          {strings.added}
        </span>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={strings.addThis(title)}
          pending={pending}
          onClick={add}
        >
          {strings.add}
        </Button>
      )}
    </li>
  )
}
