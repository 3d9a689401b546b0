import { countOf } from '../../../domain/core/phrases.ts'

export const photoFiles = 'Photo files'
export const cameraPhoto = 'Photo from the camera'

// The photos of an unsent message or report.
export const photosToSend = 'Photos to send'
export const unsentPhoto = (number: number, of: number) => `Photo ${number} of ${of}, not sent yet`
export const removePhoto = (number: number) => `Remove photo ${number}`
export const addingPhotos = (count: number) => `Adding ${countOf(count, 'photo')}`
export const photosCount = (count: number) => `${countOf(count, 'photo')} to send`
export const deviceFull = 'This device is full, so a photo wasn’t added. Free up space and add it again.'
export const notAdded = 'This device couldn’t save a photo. Add it again.'
