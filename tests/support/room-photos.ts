import sharp from 'sharp'
import type { TestPhoto } from './home-photos.ts'

/**
 * A picture of a room: surfaces with light on them, furniture with edges, and texture. At 1200 px it has 130 kB as a
 * JPEG of quality 70, as a photo of a phone has.
 */
export async function roomPhoto(number: number): Promise<TestPhoto> {
  const hue = (number * 47) % 360
  const furniture = Array.from({ length: 14 }, (_, n) => {
    const x = (n * 173 + number * 61) % 1500
    const y = 450 + ((n * 97 + number * 29) % 600)
    return `<rect x="${x}" y="${y}" width="${80 + ((n * 53) % 220)}" height="${60 + ((n * 71) % 260)}" rx="${n % 3 === 0 ? 12 : 2}" fill="hsl(${(hue + n * 25) % 360} 35% ${30 + ((n * 13) % 45)}%)"/>`
  }).join('')
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 25% 88%)"/><stop offset="1" stop-color="hsl(${hue} 20% 58%)"/></linearGradient></defs>
    <rect width="1600" height="1200" fill="url(#wall)"/><rect y="800" width="1600" height="400" fill="hsl(${(hue + 30) % 360} 30% 40%)"/>${furniture}</svg>`
  const texture = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  const buffer = await sharp(Buffer.from(scene))
    .composite([
      { input: await sharp(texture).resize(1600, 1200, { kernel: 'cubic' }).toBuffer(), blend: 'overlay' },
    ])
    .jpeg({ quality: 85 })
    .toBuffer()
  return { name: `room-${number}.jpg`, mimeType: 'image/jpeg', buffer }
}
