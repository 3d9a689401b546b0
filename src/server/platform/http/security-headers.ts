import type { MiddlewareHandler } from 'hono'

const YEAR_S = 31_536_000

/** The policy of every page. Inline scripts and styles are forbidden, so that none can be injected. */
export const CONTENT_SECURITY_POLICY = [
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
].join('; ')

/** The policy of SVG drawings: inline styles, to follow the colour scheme, but no scripts and no loading. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets the security headers of every response. @param secure whether people reach this server over https */
export function securityHeaders(secure: boolean): MiddlewareHandler {
  const headers = Object.entries({
    ...HEADERS,
    ...(secure ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  })
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) context.res.headers.set(name, value)
    if (context.res.headers.get('content-type') === 'image/svg+xml')
      context.res.headers.set('content-security-policy', DRAWING_POLICY)
  }
}
