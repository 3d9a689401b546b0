import type { ChangeEvent, RefObject } from 'react'
import * as strings from '../strings/pictures.ts'

interface PictureInputsProps {
  /** The inputs for several files and for the camera; buttons of the page click them. */
  picker: RefObject<HTMLInputElement | null>
  camera: RefObject<HTMLInputElement | null>
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Hidden file inputs for photos; the page shows labelled buttons for them. */
export function PictureInputs({ picker, camera, onChange }: PictureInputsProps) {
  const shared = { type: 'file', accept: 'image/*', className: 'sr-only', tabIndex: -1, onChange }
  return (
    <>
      <input ref={picker} multiple aria-label={strings.photoFiles} {...shared} />
      <input ref={camera} capture="environment" aria-label={strings.cameraPhoto} {...shared} />
    </>
  )
}
