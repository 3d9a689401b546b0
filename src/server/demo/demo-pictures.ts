import sharp from 'sharp'
import { placeholderOf } from '../platform/photos/reencode.ts'
import type { SeededRandom } from './demo-random.ts'

// Draws people, houses and rooms from a few parameters, so that samples show no real person or home.

const SKIN = ['#f3d3b8', '#e5b48f', '#c98f64', '#a56a43', '#7a4a2c', '#5a3520']
const HAIR = ['#2b1d18', '#4a2f23', '#7b4a2a', '#b5763a', '#d9b46a', '#8d8a86', '#6b3fa0']
const CLOTHES = ['#5b2bc4', '#e0b93c', '#2f7f6f', '#c4573b', '#3c5fa8', '#8a3d74', '#4f6f3a']
const SKY = ['#ece4fb', '#fdf1c9', '#dcefe9', '#fbe3da', '#dfe8f8']
const WALLS = ['#f4ead9', '#efe0ee', '#e2ebdf', '#e7e4f5', '#f6e3cf', '#dce8ee']
const ROOFS = ['#5b2bc4', '#7a4a2c', '#2f4f7f', '#9c4632', '#3e5f4b']
const LIT = '#f7d038'

function hair(style: number, colour: string): string {
  const styles = [
    `<path d="M74 118c-6-52 26-72 54-72s60 20 54 72c-10-30-24-40-54-40s-44 10-54 40z" fill="${colour}"/>`,
    `<path d="M70 190c-14-90 10-146 58-146s72 56 58 146h-24V110c-20 0-38-8-46-20-6 12-16 20-22 22v78z" fill="${colour}"/>`,
    `<circle cx="128" cy="44" r="24" fill="${colour}"/><path d="M76 116c-4-44 24-62 52-62s56 18 52 62c-12-26-28-34-52-34s-40 8-52 34z" fill="${colour}"/>`,
    `<path d="M72 112c0-44 26-64 56-64 34 0 58 24 54 66-22-6-40-18-50-34-14 18-34 28-60 32z" fill="${colour}"/>`,
    '',
  ]
  return styles[style % styles.length] ?? ''
}

function avatarSvg(random: SeededRandom): string {
  const skin = random.pick(SKIN)
  const shirt = random.pick(CLOTHES)
  const glasses = random.chance(0.3)
    ? '<g fill="none" stroke="#2b2140" stroke-width="4"><circle cx="108" cy="128" r="15"/><circle cx="148" cy="128" r="15"/><path d="M123 128h10"/></g>'
    : ''
  const smile = random.int(8, 16)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
    <rect width="256" height="256" fill="${random.pick(SKY)}"/>
    <path d="M0 92 128 12l128 80" fill="none" stroke="#5b2bc4" stroke-opacity=".18" stroke-width="14"/>
    <path d="M34 256c0-52 40-76 94-76s94 24 94 76z" fill="${shirt}"/>
    <rect x="108" y="160" width="40" height="42" rx="18" fill="${skin}"/>
    <ellipse cx="128" cy="124" rx="50" ry="56" fill="${skin}"/>
    ${hair(random.int(0, 4), random.pick(HAIR))}
    <circle cx="109" cy="128" r="5" fill="#2b2140"/><circle cx="147" cy="128" r="5" fill="#2b2140"/>
    <path d="M110 150q18 ${smile} 36 0" fill="none" stroke="#2b2140" stroke-width="4" stroke-linecap="round"/>${glasses}
  </svg>`
}

function houseSvg(random: SeededRandom): string {
  const floors = random.int(1, 4)
  const windows = random.int(2, 4)
  const wall = random.pick(WALLS)
  const width = windows * 120 + 60
  const height = floors * 110 + 50
  const left = (960 - width) / 2
  const top = 560 - height
  const lit = random.int(0, floors * windows - 1)
  const panes = Array.from({ length: floors * windows }, (_, index) => {
    const x = left + 50 + (index % windows) * 120
    const y = top + 35 + Math.floor(index / windows) * 110
    return `<rect x="${x}" y="${y}" width="64" height="70" rx="4" fill="${index === lit ? LIT : '#8f86b8'}"/><path d="M${x + 32} ${y}v70" stroke="${wall}" stroke-width="5"/>`
  })
  const trees = Array.from({ length: random.int(1, 3) }, () => {
    const x = random.chance(0.5)
      ? random.int(30, Math.max(40, left - 60))
      : random.int(Math.min(900, left + width + 60), 930)
    return `<rect x="${x - 7}" y="470" width="14" height="100" fill="#6b4a33"/><circle cx="${x}" cy="440" r="${random.int(44, 70)}" fill="#5f8a5a"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="960" height="640">
    <rect width="960" height="640" fill="${random.pick(SKY)}"/><circle cx="${random.int(90, 870)}" cy="110" r="46" fill="${LIT}" fill-opacity=".8"/>
    <rect y="560" width="960" height="80" fill="#b9c7a0"/>${trees.join('')}
    <path d="M${left - 34} ${top}L480 ${Math.max(20, top - 110)} ${left + width + 34} ${top}z" fill="${random.pick(ROOFS)}"/>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${wall}"/>${panes.join('')}
  </svg>`
}

function roomSvg(random: SeededRandom): string {
  const wall = random.pick(WALLS)
  const cloth = random.pick(CLOTHES)
  const windowX = random.int(90, 600)
  const furniture = random.chance(0.5)
    ? `<rect x="200" y="400" width="520" height="120" rx="16" fill="#fff"/><rect x="200" y="440" width="520" height="90" rx="14" fill="${cloth}"/><rect x="226" y="372" width="150" height="70" rx="18" fill="#fffaf0"/><rect x="190" y="330" width="24" height="220" fill="#7a5a3c"/>`
    : `<rect x="230" y="400" width="460" height="110" rx="30" fill="${cloth}"/><rect x="260" y="330" width="400" height="110" rx="26" fill="${cloth}" fill-opacity=".85"/><rect x="250" y="505" width="20" height="44" fill="#4a2f23"/><rect x="650" y="505" width="20" height="44" fill="#4a2f23"/>`
  const plant = random.int(760, 880)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="960" height="640">
    <rect width="960" height="640" fill="${wall}"/><rect y="520" width="960" height="120" fill="#c9a67c"/>
    <rect x="${windowX}" y="80" width="220" height="200" rx="8" fill="#cfe4f2"/><path d="M${windowX + 110} 80v200M${windowX} 180h220" stroke="#fff" stroke-width="10"/>
    <ellipse cx="470" cy="580" rx="330" ry="36" fill="${random.pick(CLOTHES)}" fill-opacity=".25"/>${furniture}
    <path d="M${plant} 470c-50-60-40-120-8-150 20 40 22 90 8 150zm0 0c40-50 70-70 70-110-40 6-66 50-70 110z" fill="#5f8a5a"/><rect x="${plant - 34}" y="466" width="68" height="72" rx="8" fill="#b5654a"/>
  </svg>`
}

/** A drawing as a JPEG. */
export interface Picture {
  bytes: Uint8Array
  width: number
  height: number
  /** A tiny version as a data: URL. */
  placeholder: string
}

async function draw(svg: string): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg))
    .jpeg({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, placeholder: await placeholderOf(data) }
}

/** Draws `count` random pictures of each kind. */
export async function drawPictures(
  random: SeededRandom,
  count: number,
): Promise<{ avatars: Picture[]; houses: Picture[]; rooms: Picture[] }> {
  const drawAll = (svg: (random: SeededRandom) => string) =>
    Promise.all(Array.from({ length: count }, () => draw(svg(random))))
  return { avatars: await drawAll(avatarSvg), houses: await drawAll(houseSvg), rooms: await drawAll(roomSvg) }
}
