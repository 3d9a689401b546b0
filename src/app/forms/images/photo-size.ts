/** The size of a photo in pixels, rotated by its EXIF orientation. */
export interface PhotoSize {
  width: number
  height: number
}

/** Cameras write a preview and a color profile before the size, together at most about 130 kB. */
const HEADER_MAX_BYTES = 256 * 1024

const JPEG = 0xffd8
const JPEG_EXIF = 0xffe1
const JPEG_SCAN = 0xffda
const JPEG_FRAME = { first: 0xffc0, last: 0xffcf, except: [0xffc4, 0xffc8, 0xffcc] }
const PNG = 0x89504e47
const RIFF = 0x52494646
const WEBP = { lossy: 0x56503820, lossless: 0x5650384c, extended: 0x56503858 }
const EXIF = 0x45786966
const EXIF_ORIENTATION = 0x0112
const LITTLE_ENDIAN = 0x4949

/**
 * Reads the size of a JPEG, PNG or WebP photo from its first bytes, without decoding it.
 * @returns null for other formats and when the header has no size.
 */
export async function photoSize(file: Blob): Promise<PhotoSize | null> {
  try {
    const header = new DataView(await file.slice(0, HEADER_MAX_BYTES).arrayBuffer())
    const size = sizeIn(header)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch {
    // The header ends early, or the file is gone; decoding it then says whether it is readable.
    return null
  }
}

function sizeIn(header: DataView): PhotoSize | null {
  if (header.getUint16(0) === JPEG) return jpegSize(header)
  if (header.getUint32(0) === PNG) return { width: header.getUint32(16), height: header.getUint32(20) }
  if (header.getUint32(0) === RIFF) return webpSize(header)
  return null
}

function jpegSize(header: DataView): PhotoSize | null {
  let swapsSides = false
  for (let at = 2; ;) {
    const marker = header.getUint16(at)
    if (marker === 0xffff) at++
    else if (marker < JPEG_FRAME.first || marker === JPEG_SCAN) return null
    else if (marker <= JPEG_FRAME.last && !JPEG_FRAME.except.includes(marker)) {
      const [height, width] = [header.getUint16(at + 5), header.getUint16(at + 7)]
      return swapsSides ? { width: height, height: width } : { width, height }
    } else {
      if (marker === JPEG_EXIF) swapsSides ||= exifSwapsSides(header, at + 4)
      at += 2 + header.getUint16(at + 2)
    }
  }
}

/** Whether the EXIF orientation swaps width and height; the values from 5 to 8 do. */
function exifSwapsSides(header: DataView, at: number): boolean {
  if (header.getUint32(at) !== EXIF) return false
  const start = at + 6
  const little = header.getUint16(start) === LITTLE_ENDIAN
  const directory = start + header.getUint32(start + 4, little)
  const count = header.getUint16(directory, little)
  for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12)
    if (header.getUint16(entry, little) === EXIF_ORIENTATION) return header.getUint16(entry + 8, little) >= 5
  return false
}

function webpSize(header: DataView): PhotoSize | null {
  const kind = header.getUint32(12)
  if (kind === WEBP.lossy)
    return { width: header.getUint16(26, true) & 0x3fff, height: header.getUint16(28, true) & 0x3fff }
  // The other two formats store each side minus one.
  if (kind === WEBP.lossless) {
    const bits = header.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (kind === WEBP.extended)
    return {
      width: (header.getUint32(24, true) & 0xffffff) + 1,
      height: (header.getUint32(26, true) >>> 8) + 1,
    }
  return null
}
