import type { ChangeEvent, RefObject } from 'react'

interface PictureInputsProps {
  /** Pressed by a button of the page: several files, or the camera. */
  picker: RefObject<HTMLInputElement | null>
  camera: RefObject<HTMLInputElement | null>
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The browser's own ways to a picture, out of sight; buttons with words stand for them. */
export function PictureInputs({ picker, camera, onChange }: PictureInputsProps) {
  const shared = { type: 'file', accept: 'image/*', className: 'sr-only', tabIndex: -1, onChange }
  return (
    <>
      <input ref={picker} multiple aria-label="Photo files" {...shared} />
      <input ref={camera} capture="environment" aria-label="Photo from the camera" {...shared} />
    </>
  )
}
