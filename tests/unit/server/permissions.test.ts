import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PERMISSIONS_POLICY } from '../../../src/server/platform/http/security-headers.ts'

const SOURCES = ['src/app', 'src/offline', 'sw'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
)

/** How a source uses a feature that the policy governs. */
const USES: [feature: string, use: RegExp][] = [
  ['camera', /getUserMedia/],
  ['microphone', /getUserMedia|SpeechRecognition/],
  ['geolocation', /navigator\.geolocation|getCurrentPosition/],
  ['clipboard-write', /clipboard\.write/],
  ['clipboard-read', /clipboard\.read/],
  ['display-capture', /getDisplayMedia/],
  ['screen-wake-lock', /wakeLock/],
  ['fullscreen', /requestFullscreen/],
  ['payment', /PaymentRequest/],
  ['publickey-credentials-get', /startAuthentication/],
  ['publickey-credentials-create', /startRegistration/],
  ['usb', /navigator\.usb/],
  ['storage-access', /requestStorageAccess/],
]

test.each(USES)('%s is allowed to our own pages exactly if they use it', (feature, use) => {
  const isUsed = SOURCES.some((source) => use.test(source))
  expect(PERMISSIONS_POLICY.split(', ')).toContain(isUsed ? `${feature}=(self)` : `${feature}=()`)
})

test('the policy names each feature once', () => {
  const features = PERMISSIONS_POLICY.split(', ').map((entry) => entry.split('=')[0])
  expect(new Set(features).size).toBe(features.length)
})
