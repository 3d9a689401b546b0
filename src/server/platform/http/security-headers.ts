import { CHUNK_POLICY, SCRIPT_POLICY } from '../../../contract/trusted-scripts.ts'
import { POLICY_REPORTS_PATH } from './policy-reports.ts'

const YEAR_S = 31_536_000

/** The policy of every page. Inline scripts and styles are forbidden, so that none can be injected. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  // No text becomes a script or HTML, except the addresses that our own policies let pass.
  "require-trusted-types-for 'script'",
  `trusted-types ${SCRIPT_POLICY} ${CHUNK_POLICY}`,
  `report-uri ${POLICY_REPORTS_PATH}`,
].join('; ')

/** The policy of SVG drawings: inline styles, to follow the colour scheme, but no scripts and no loading. */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/**
 * What the product uses: a link is copied, a tour keeps the screen on, and a passkey signs in. Sharing is not listed: some browsers do not
 * know it, none needs it.
 */
const PERMITTED = [
  'clipboard-write',
  'screen-wake-lock',
  'publickey-credentials-create',
  'publickey-credentials-get',
]

/**
 * Features that no page uses, so that no script can ask for them. A photo is picked by the system's own camera.
 * Bluetooth is left out: Chromium on Linux does not know it, and would say so on the console of every page.
 */
const DENIED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** The browser features that pages may use: only those of the product, and only in our own pages. */
export const PERMISSIONS_POLICY = [
  ...PERMITTED.map((feature) => `${feature}=(self)`),
  ...DENIED.map((feature) => `${feature}=()`),
].join(', ')

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The headers over https. Browsers send reports to a named endpoint over https only, and those that know `report-to`
 * ignore `report-uri`, so over http the one would end the other.
 */
const HTTPS_HEADERS = {
  'content-security-policy': `${CONTENT_SECURITY_POLICY}; report-to policy`,
  'reporting-endpoints': `policy="${POLICY_REPORTS_PATH}"`,
  'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
}

/** The security headers of every response. @param secure whether people reach this server over https */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    ...HEADERS,
    ...(secure ? HTTPS_HEADERS : {}),
  }
}
