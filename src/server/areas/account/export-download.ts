import type { Context } from 'hono'
import { isId } from '../../../domain/core/ids.ts'
import { readSessionCookies } from '../../platform/auth/cookies.ts'
import { findActors } from '../../platform/auth/sessions.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { errorResult } from '../../platform/dispatch/dispatch.ts'
import type { Deps } from '../../platform/dispatch/handler.ts'
import { findReadyExport } from './export-service.ts'

const NO_STORE = { 'cache-control': 'no-store', vary: 'Cookie' }

/**
 * Sends an archive to its person. A link has no headers of ours, so only the session cookie opens it; everybody else gets
 * the same answer as for an archive that does not exist.
 */
export async function sendExport(context: Context, deps: Deps): Promise<Response> {
  try {
    return await responseFor(context, deps)
  } catch (error) {
    const { status, body } = errorResult(error, deps)
    return new Response(body, {
      status,
      headers: { ...NO_STORE, 'content-type': 'application/json; charset=utf-8' },
    })
  }
}

async function responseFor(context: Context, deps: Deps): Promise<Response> {
  const now = deps.clock()
  const tokens = readSessionCookies(context.req.header('cookie'), deps.config).map(({ token }) => token)
  const [actor] = await findActors(deps.db, tokens, now)
  if (!actor) throw new Refusal('unauthenticated', 'Sign in first')
  const exportId = context.req.param('exportId') ?? ''
  const row = isId(exportId) ? await findReadyExport(deps.db, actor.userId, exportId, now) : null
  const archive = row && (await deps.exports.read(row.id))
  if (!row || !archive) throw new Refusal('not_found', 'This file is no longer here. Ask for a new one.')
  const day = row.created_at.toISOString().slice(0, 10)
  return new Response(archive, {
    headers: {
      ...NO_STORE,
      'content-type': 'application/zip',
      'content-length': String(row.bytes),
      'content-disposition': `attachment; filename="commonroof-data-${day}.zip"`,
    },
  })
}
