import { readdirSync } from 'node:fs'
import type { ListingMove } from '../../src/domain/listings/listing-life.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { TestApp } from './api-app.ts'
import { picture } from './api-users.ts'
import type { Person } from './api-client.ts'
import { listingPayload } from './api-samples.ts'

/** Uploads the given pictures as listing photos of this person. */
export const uploadListingPhotos = (person: Person, ...files: Uint8Array<ArrayBuffer>[]) =>
  person.call('uploadListingPhotos', { files: files.map((bytes) => ({ bytes })) })

/** Uploads a picture and returns its URL path. */
export async function uploadPhoto(person: Person): Promise<string> {
  const { body } = await uploadListingPhotos(person, await picture())
  return body.imageData[0]?.url ?? ''
}

/** Uploads one picture for a message or a report and returns its URL path. */
export async function uploadOne(
  person: Person,
  call: 'uploadMessagePhoto' | 'uploadReportPhoto',
  width?: number,
): Promise<string> {
  const { body } = await person.call(call, { files: [{ bytes: await picture(width) }] })
  return body.imageUrl
}

/** Downloads a photo by its URL path. */
export async function fetchPhoto(it: TestApp, url: string) {
  const response = await it.app.request(url)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The paths of the stored JPEG files; the other formats made from them are left out. */
export const storedPhotos = (it: TestApp) =>
  readdirSync(it.photoFolder, { recursive: true }).filter((name) => String(name).endsWith('.jpg'))

/** Publishes a listing with one photo, which makes it visible to seekers. */
export async function publishListing(owner: Person, changes = {}): Promise<ListingView> {
  const images = [await uploadPhoto(owner)]
  return (await owner.call('createListing', { body: listingPayload({ images, ...changes }) })).body
}

export const listingParams = (listing: { _id: string }) => ({ params: { listingId: listing._id } })

export const readListing = (person: Person, listing: { _id: string }) =>
  person.call('listing', listingParams(listing))

export const moveListing = (person: Person, listing: { _id: string }, name: ListingMove, until?: string) =>
  person.call('moveListing', {
    ...listingParams(listing),
    body: { move: name, ...(until ? { until } : {}) },
  })
