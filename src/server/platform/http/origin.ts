import type { ServerConfig } from '../core/config.ts'
import { Refusal } from '../core/refusal.ts'
import type { RequestHeaders } from './request-headers.ts'

/**
 * Refuses requests that another site's page makes a browser send. Clients that are not browsers send neither
 * header, and have no cookie that another site could abuse.
 * @throws Refusal `foreign_origin` (403)
 */
export function checkOrigin(headers: RequestHeaders, config: Pick<ServerConfig, 'publicOrigin'>): void {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw foreign()
  const origin = headers.get('origin')
  if (origin === null) return
  if (config.publicOrigin !== null ? origin !== config.publicOrigin : hostOf(origin) !== headers.get('host'))
    throw foreign()
}

const foreign = () => new Refusal('foreign_origin', 'This request came from another site')

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
