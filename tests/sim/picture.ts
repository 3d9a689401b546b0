import sharp from 'sharp'

/** A real JPEG of a few pixels, made before time stands still: sharp works in threads of its own. */
export const PICTURE: ArrayBuffer = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#5b2bc4' },
})
  .jpeg()
  .toBuffer()
  .then((buffer) => new Uint8Array(buffer).buffer)
