// The photos of a home, and of a message.
export const photosOf = (title: string) => `Photos of ${title}`
export const photos = 'Photos'
export const photoNumber = (photo: number, count: number) => `Photo ${photo} of ${count}`
export const position = (photo: number, count: number) => `${photo} of ${count}`
export const previousPhoto = 'Previous photo'
export const nextPhoto = 'Next photo'
export const zoom = 'Zoom'
export const close = 'Close'

export const reportPhoto = 'Report this photo'
export const reportedPhoto = 'this photo'
