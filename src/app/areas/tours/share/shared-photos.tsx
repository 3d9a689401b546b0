import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { TOUR_PHOTOS_MAX } from '../../../../domain/core/limits.ts'
import type { Room } from '../../../../domain/tours/tour.ts'
import { isStorageFull } from '../../../../offline/db/storage-errors.ts'
import { deleteSharedPhoto, type Share } from '../../../../offline/shares.ts'
import { addTourPhoto } from '../../../../offline/tours/tour-entries.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import { useToday } from '../../../data/use-today.ts'
import { NotAnImageError, shrinkImage } from '../../../forms/images/shrink.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSavedHomesOnDevice, type SavedHomeWithTour } from '../../homes/parts/use-saved-homes.ts'
import { ROOM_OPTIONS } from '../room-options.ts'
import * as strings from './strings.ts'

/** The photos of a share, and the form that adds them to the tour of a saved home. */
export function SharedPhotos({ share, onDone }: { share: Share; onDone: () => Promise<void> }) {
  const homes = useSavedHomesOnDevice()
  return (
    <section aria-labelledby={`photos-${share.id}`} className="grid gap-4">
      <div>
        <h2 id={`photos-${share.id}`} className="font-display text-2xl font-bold">
          {strings.photosHeading(share)}
        </h2>
        <p className="prose-line mt-1 text-muted">{strings.photosNote(share)}</p>
      </div>
      <Previews photos={share.photos} />
      {homes?.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p>{strings.saveFirst}</p>
          <ButtonLink to="/home-finder">{strings.findHomes}</ButtonLink>
        </div>
      )}
      {homes && homes.length > 0 && <AddPhotos share={share} homes={homes} onDone={onDone} />}
    </section>
  )
}

function Previews({ photos }: Pick<Share, 'photos'>) {
  const urls = useMemo(() => photos.map(({ file }) => URL.createObjectURL(file)), [photos])
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {urls.map((url, index) => (
        <li key={url}>
          <img
            src={url}
            alt={strings.photoName(index)}
            decoding="async"
            className="aspect-4/3 w-full rounded-md bg-lavender object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

interface AddPhotosProps {
  share: Share
  homes: readonly SavedHomeWithTour[]
  onDone: () => Promise<void>
}

function AddPhotos({ share, homes, onDone }: AddPhotosProps) {
  const account = useAccount()
  const navigate = useNavigate()
  const today = useToday()
  const planned = homes.find(({ tour }) => tour.plan?.day === today)
  const [listingId, setListingId] = useState((planned ?? homes[0])?.listingId ?? '')
  const [room, setRoom] = useState<Room>('room')
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const photos = share.photos.filter(({ url }) => !added.has(url))
  const taken = homes.find((home) => home.listingId === listingId)?.tour.pictures.length ?? 0

  async function addAll() {
    if (!account) return
    setFailure(null)
    if (taken + photos.length > TOUR_PHOTOS_MAX) return setFailure(strings.tourFull(TOUR_PHOTOS_MAX))
    const unreadable: string[] = []
    for (const [index, { url, file }] of photos.entries()) {
      try {
        const { bytes, type } = await shrinkImage(file)
        await addTourPhoto(account, listingId, { bytes, type, room })
        // The photo is in the tour now; a page that ends here must not add it again.
        await deleteSharedPhoto(caches, account.userId, url)
        setAdded((before) => new Set([...before, url]))
      } catch (error) {
        if (!(error instanceof NotAnImageError))
          return setFailure(isStorageFull(error) ? strings.deviceFull : strings.failed)
        unreadable.push(strings.photoName(index))
      }
    }
    if (unreadable.length > 0) return setFailure(strings.unreadable(unreadable))
    await onDone()
    await navigate({ to: '/saved/$listingId', params: { listingId }, replace: true })
  }

  return (
    <div className="grid gap-4">
      {failure !== null && (
        <Notice tone="error" onDismiss={() => setFailure(null)}>
          {failure}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <SelectField
          name={`home-${share.id}`}
          label={strings.home}
          options={homes.map((each) => ({ value: each.listingId, label: each.home.title }))}
          value={listingId}
          onValue={setListingId}
        />
        <SelectField
          name={`room-${share.id}`}
          label={strings.room}
          options={ROOM_OPTIONS}
          value={room}
          onValue={(value) => setRoom(value as Room)}
        />
      </div>
      <Button className="justify-self-start" onClick={addAll}>
        {strings.addPhotos(photos.length)}
      </Button>
    </div>
  )
}
