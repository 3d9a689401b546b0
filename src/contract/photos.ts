import * as v from 'valibot'
import { PHOTOS_MAX } from '../domain/core/limits.ts'
import { StoredPhotoUrl, UploadedImage } from '../domain/core/photo-urls.ts'
import { storableText } from '../domain/core/text.ts'
import { endpoint, Ok, type EndpointShape } from './endpoint.ts'

/** Endpoints of photos of homes and people. */
export const photoEndpoints = {
  uploadListingPhotos: endpoint({
    method: 'POST',
    path: '/upload/listing',
    auth: 'homeowner',
    summary: 'Upload listing photos',
    multipart: { field: 'images', maxFiles: PHOTOS_MAX },
    response: v.object({ imageData: v.array(UploadedImage) }),
    status: 201,
    fallback: 'Failed to upload images',
    idempotent: true,
  }),
  deleteListingPhoto: endpoint({
    method: 'DELETE',
    path: '/upload/listing',
    auth: 'homeowner',
    summary: 'Delete one listing photo',
    body: v.strictObject({ public_id: storableText(200), url: StoredPhotoUrl }),
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  uploadProfilePhoto: endpoint({
    method: 'POST',
    path: '/upload-profile',
    auth: 'user',
    summary: 'Upload a profile picture',
    multipart: { field: 'profileImage', maxFiles: 1 },
    response: v.object({ imageUrl: StoredPhotoUrl }),
    status: 201,
    fallback: 'Failed to upload profile picture',
    idempotent: true,
  }),
  deleteProfilePhoto: endpoint({
    method: 'DELETE',
    path: '/upload-profile',
    auth: 'user',
    summary: 'Delete a profile picture',
    body: v.strictObject({ url: StoredPhotoUrl, public_id: storableText(200) }),
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
} as const satisfies Record<string, EndpointShape>
