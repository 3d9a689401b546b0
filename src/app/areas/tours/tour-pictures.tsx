import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { TOUR_PHOTOS_MAX } from '../../../domain/core/limits.ts'
import { ROOMS, type Room } from '../../../domain/tours/tour.ts'
import type { Tour, TourPicture } from '../../../domain/tours/tour-view.ts'
import { ROOM_LABELS } from '../../../domain/tours/tour-labels.ts'
import { isStorageFull } from '../../../offline/db/storage-errors.ts'
import { HomePhoto } from '../homes/parts/home-photo.tsx'
import { NotAnImageError, shrinkImage } from '../../forms/images/shrink.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ROOM_OPTIONS } from './room-options.ts'
import type { TourWriter } from './use-tour-writer.ts'
import { PictureInputs } from '../../forms/images/picture-inputs.tsx'
import { addTourPhoto } from '../../../offline/tours/tour-entries.ts'
import * as strings from './strings/tour.tsx'

interface TourPicturesProps {
  listingId: string
  tour: Tour
  writer: TourWriter
}

/** The person's photos of a tour by room: stored on this device at once, uploaded when it is online. */
export function TourPictures({ listingId, tour, writer }: TourPicturesProps) {
  const account = useAccount()
  const camera = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [room, setRoom] = useState<Room>('room')
  const [working, setWorking] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const remaining = TOUR_PHOTOS_MAX - tour.pictures.length

  async function add(file: File) {
    setWorking((count) => count + 1)
    try {
      const { bytes, type } = await shrinkImage(file)
      await (account && addTourPhoto(account, listingId, { bytes, type, room }))
    } catch (error) {
      setFailure(
        error instanceof NotAnImageError
          ? strings.unreadablePhoto(file.name, error.message)
          : isStorageFull(error)
            ? strings.photoNotSavedFull
            : strings.photoNotSaved(file.name),
      )
    } finally {
      setWorking((count) => count - 1)
    }
  }
  const onFilesChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])].slice(0, remaining)
    event.currentTarget.value = ''
    setFailure(null)
    for (const file of files) void add(file)
  }
  const roomsWithPictures = ROOMS.map((each) => ({
    room: each,
    pictures: tour.pictures.filter((picture) => picture.room === each),
  })).filter(({ pictures }) => pictures.length > 0)

  return (
    <section aria-labelledby="tour-pictures" className="grid gap-4">
      <h2 id="tour-pictures" className="font-display text-2xl font-bold">
        {strings.photos}
      </h2>
      {failure !== null && (
        <Notice tone="error" onDismiss={() => setFailure(null)}>
          {failure}
        </Notice>
      )}
      {roomsWithPictures.map(({ room: each, pictures }) => (
        <div key={each}>
          <h3 className="mb-2 font-semibold">
            {ROOM_LABELS[each]} <span className="font-normal text-muted tabular-nums">{pictures.length}</span>
          </h3>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {pictures.map((picture, index) => (
              <PictureTile key={picture.key} picture={picture} index={index} writer={writer} />
            ))}
          </ul>
        </div>
      ))}
      {working > 0 && (
        <p role="status" className="text-sm text-muted">
          {strings.savingPhotos(working)}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          name="room"
          label={strings.where}
          options={ROOM_OPTIONS}
          value={room}
          onValue={(value) => setRoom(value as Room)}
          className="min-w-40"
        />
        <Button
          variant="secondary"
          icon={<Camera aria-hidden className="size-5" />}
          aria-disabled={remaining <= 0 || undefined}
          onClick={() => remaining > 0 && camera.current?.click()}
        >
          {strings.takePhoto}
        </Button>
        <Button
          variant="quiet"
          icon={<ImagePlus aria-hidden className="size-5" />}
          aria-disabled={remaining <= 0 || undefined}
          onClick={() => remaining > 0 && picker.current?.click()}
        >
          {strings.choosePhotos}
        </Button>
      </div>
      <p className="text-sm text-muted">{strings.photosHint}</p>
      <PictureInputs picker={picker} camera={camera} onChange={onFilesChosen} />
    </section>
  )
}

interface PictureTileProps {
  picture: TourPicture
  index: number
  writer: TourWriter
}

function PictureTile({ picture: { key, room, url, at }, index, writer }: PictureTileProps) {
  const name = strings.photoOf(ROOM_LABELS[room], index + 1)
  return (
    <li className="grid gap-1.5" data-tour-photo>
      <div className="relative">
        <HomePhoto
          photo={{ url, alt: '', width: 0, height: 0, placeholder: '' }}
          alt={name}
          sizes="(min-width: 640px) 220px, 45vw"
          className="aspect-4/3 w-full rounded-md object-cover"
        />
        <button
          type="button"
          aria-label={strings.deletePhoto(name)}
          onClick={() => void writer.write({ key, value: null })}
          className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full bg-raised/90 text-text"
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
      </div>
      <SelectField
        name={`room-${key}`}
        label={strings.whereIs(name)}
        labelHidden
        options={ROOM_OPTIONS}
        value={room}
        onValue={(value) => void writer.write({ key, value: { room: value as Room, url, at } })}
      />
    </li>
  )
}
