import { refusalText } from '../../../contract/ops.ts'
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { isLocalPhoto, localPhotoId, localPhotoUrl, publicIdOf } from '../../../domain/core/photo-urls.ts'
import { hasFace } from '../../forms/images/has-face.ts'
import { NotAnImageError, shrinkImage } from '../../forms/images/shrink.ts'
import { useLocalPicture } from '../../data/images/use-local-picture.ts'
import { useAccount, useOps, useUser } from '../../data/account-hooks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { putPhoto } from '../../../offline/photos/photo-files.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { cancelOp } from '../../../offline/outbox/outbox.ts'
import * as strings from './strings/form.ts'

interface ProfilePictureProps {
  /** '' for none, a stored path, or `photo:<id>` for a picture that is only on this device. */
  value: string
  onChange: (url: string) => void
}

/**
 * The profile picture: checked, made smaller and stored on this device at once, then uploaded in the
 * background. A refused upload removes the picture from the form.
 */
export function ProfilePicture({ value, onChange }: ProfilePictureProps) {
  const account = useAccount()
  const user = useUser()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [faceFound, setFaceFound] = useState<boolean | null>(null)
  const { source: preview, isUnreadable } = useLocalPicture(value)
  const ops = useOps()
  const photoId = isLocalPhoto(value) ? localPhotoId(value) : null
  const upload = ops?.find(
    (op) => op.kind === 'photo.profile' && (op.payload as { photoId: string }).photoId === photoId,
  )

  useEffect(() => {
    if (upload?.state !== 'rejected') return
    setError(refusalText(upload, strings.uploadFailed))
    onChange('')
  }, [upload, onChange])

  const [working, store] = useSubmit(async (form, file: File) => {
    if (!account) return
    setError(null)
    try {
      const image = await shrinkImage(file)
      setFaceFound(await hasFace(new Blob([image.bytes], { type: image.type })))
      const id = await putPhoto(account, image.bytes, image.type)
      await form.add({ kind: 'photo.profile', payload: { photoId: id } })
      onChange(localPhotoUrl(id))
    } catch (cause) {
      setError(cause instanceof NotAnImageError ? cause.message : strings.pictureNotStored)
    }
  })
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    // Clearing the input lets the person choose the same file again.
    event.currentTarget.value = ''
    if (file) store(file)
  }

  const [removing, remove] = useSubmit(async (form) => {
    if (!account) return
    setFaceFound(null)
    if (upload && upload.state !== 'done') await cancelOp(account, upload.opId).catch(() => undefined)
    if (value !== '' && !isLocalPhoto(value)) {
      await form.add({
        kind: 'photo.profile.delete',
        payload: { url: value, public_id: publicIdOf(value) },
      })
    }
    onChange('')
  })

  return (
    <div data-field="profilePicture" className="flex flex-wrap items-center gap-5">
      <Avatar name={user ? `${user.firstName} ${user.lastName}` : ''} src={preview} size="xl" />
      <div className="grid min-w-0 gap-2">
        <h2 className="font-display text-xl font-bold">{strings.picture}</h2>
        <p className="text-sm text-muted">{strings.pictureHint}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            icon={<Camera aria-hidden className="size-5" />}
            pending={working}
            onClick={() => input.current?.click()}
          >
            {value === '' ? strings.choosePicture : strings.changePicture}
          </Button>
          {value !== '' && (
            <Button variant="quiet" pending={removing} onClick={remove}>
              {strings.removePicture}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label={strings.pictureFile}
          onChange={choose}
        />
        {photoId !== null && upload?.state !== 'done' && (
          <StatusDot status={upload?.state === 'sending' ? 'sending' : 'queued'}>
            {upload?.state === 'sending' ? strings.uploading : strings.uploadsOnline}
          </StatusDot>
        )}
        {faceFound === false && (
          <p className="text-sm text-on-warn-soft">
            <span className="rounded-sm bg-warn-soft px-2 py-0.5">{strings.noFace}</span>
          </p>
        )}
        <p role="alert" className="text-sm text-bad empty:hidden">
          {error ?? (isUnreadable ? strings.pictureUnreadable : null)}
        </p>
      </div>
    </div>
  )
}
