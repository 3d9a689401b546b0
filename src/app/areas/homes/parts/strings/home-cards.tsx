import type { ReactNode } from 'react'

// The costs and facts of a home.
export const costAMonth = (amount: ReactNode) => <>{amount} a month</>
export const costToMoveIn = (amount: string) => `${amount} to move in`
export const availableNow = 'available now'
export const availableFrom = (day: string) => `from ${day}`
export const noPhoto = 'No photo'
export const messageOwner = (firstName: string) => `Message ${firstName}`

// How well a home fits.
export const fitScore = (score: number, hidden: (text: string) => ReactNode) => (
  <>
    {hidden('Fit: ')}
    {score}
    {hidden(' of 100.')}
  </>
)
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
export const fitButDrawback = (reason: ReactNode, drawback: string, muted: (text: string) => ReactNode) => (
  <>
    {reason}
    {muted(`, but ${lowerFirst(drawback)}`)}
  </>
)

// The button that saves a home.
export const save = 'Save'
export const saved = 'Saved'
export const saveHome = (title: string) => `Save ${title}`

// A saved home on this device.
export const onThisDevice = 'On this device'
export const photosOnThisDevice = (photos: string) => `On this device: ${photos}`
export const loadingPhoto = (photo: number, count: number) => `Downloading photo ${photo} of ${count}`
export const noSpaceForPhotos = 'This device is full. Free up space for photos.'
export const photosNext = 'Photos will download next'
export const photosWhenOnline = 'Photos download when you’re online'
export const noLongerListed = 'No longer listed'

// What is not sent yet.
export const newListingUnsent = 'Saved on this device. Publishes when you’re online.'
export const changesUnsent = 'Changes saved on this device. Waiting to send.'
