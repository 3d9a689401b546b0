import sharp from 'sharp'

/** A small real JPEG, made before virtual time begins because sharp works in its own threads. */
export const PICTURE: ArrayBuffer = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#5b2bc4' },
})
  .jpeg()
  .toBuffer()
  .then((buffer) => new Uint8Array(buffer).buffer)
