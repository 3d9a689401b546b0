import type { ManifestOptions } from 'vite-plugin-pwa'
import { SHARE_FILES, SHARE_PATH, SHARE_WORDS } from '../domain/core/share-path.ts'

/** The screenshots, each in a size of its own so that a store shows it without scaling: `narrow` for phones. */
const SCREENSHOTS = {
  narrow: { width: 780, height: 1688 },
  wide: { width: 1280, height: 800 },
} as const

const screenshot = (name: string, form: keyof typeof SCREENSHOTS, label: string) => ({
  src: `/screenshots/${name}-${form}.webp`,
  sizes: `${SCREENSHOTS[form].width}x${SCREENSHOTS[form].height}`,
  type: 'image/webp',
  form_factor: form,
  label,
})

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: `/icons/shortcut-${name.toLowerCase()}-96.png`, sizes: '96x96', type: 'image/png' }],
})

/**
 * The web app manifest. `tests/support/write-app-pictures.ts` makes its screenshots and the icons of its shortcuts.
 */
export const WEB_MANIFEST = {
  id: '/',
  name: 'Commonroof',
  short_name: 'Commonroof',
  description: 'Roommates, rooms and homes in Southern California and New York City.',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#fcf8f2',
  theme_color: '#5b2bc4',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // Browsers show three or four, so the most used come first.
  shortcuts: [
    shortcut('Homes', '/home-finder'),
    shortcut('Saved', '/saved'),
    shortcut('Messages', '/messages'),
    shortcut('Outbox', '/outbox'),
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      ...SHARE_WORDS,
      files: [{ name: SHARE_FILES, accept: ['image/*'] }],
    },
  },
  screenshots: [
    screenshot('homes', 'narrow', 'Homes with photos, what they cost and how well they fit you'),
    screenshot('home', 'narrow', 'The page of a home with everything that it costs'),
    screenshot('saved', 'narrow', 'Saved homes, which open without signal too'),
    screenshot('homes', 'wide', 'Homes on a computer, the best fit first'),
    screenshot('saved', 'wide', 'Saved homes in the order of your search'),
  ],
} as const satisfies Partial<ManifestOptions>
