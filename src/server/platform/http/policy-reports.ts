import type { Context } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { ServerConfig } from '../core/config.ts'
import { Refusal } from '../core/refusal.ts'
import type { Queryable } from '../db/open.ts'
import { bodyTooLarge, piecesOf, readBody } from './arriving-body.ts'
import { clientAddress } from './client-address.ts'
import { countUse } from './rate-limits.ts'
import { headersOf } from './request-headers.ts'

/** Where browsers report violations of the content security policy. */
export const POLICY_REPORTS_PATH = '/policy-reports'

const TYPES = ['application/csp-report', 'application/reports+json']
/** A browser sends the violations of a minute together. */
const MAX_BYTES = 32 * 1024
/** Violations of one request that are logged. */
const LOGGED_MAX = 10

const line = v.optional(v.number())
const text = v.optional(v.string(), '')
/** The older format: one violation. */
const CspReport = v.object({
  'csp-report': v.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
    'line-number': line,
  }),
})
/** The format of the Reporting API: a list of reports of any kind. */
const Reports = v.array(v.object({ type: v.string(), body: v.unknown() }))
const ViolationBody = v.object({
  effectiveDirective: text,
  blockedURL: text,
  documentURL: text,
  sourceFile: v.optional(v.nullable(v.string())),
  lineNumber: v.optional(v.nullable(v.number())),
})

/** A violation as the log has it: without queries, ids, and samples of a page's text. */
interface Violation {
  directive: string
  blocked: string
  page: string
  source: string
  line: number | null
}

interface ReportDeps {
  db: Queryable
  config: ServerConfig
  clock: () => Date
  log: Logger
}

/**
 * Logs what a browser's policy refused, and stores nothing. Anybody can send a report, so only known fields are
 * logged, shortened, and few per network address.
 * @throws Refusal `unsupported_media_type` (415), `rate_limited` (429), `too_large` (413), `incomplete_body` (408),
 * `bad_json` (400)
 */
export async function receivePolicyReports(
  context: Context,
  { db, config, clock, log }: ReportDeps,
): Promise<Response> {
  const type = (headersOf(context).get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!TYPES.includes(type)) throw new Refusal('unsupported_media_type', 'This is not a report')
  const address = clientAddress(context, config.trustedProxies)
  await countUse(db, 'policyReports', address, config.rateLimits, clock())
  for (const violation of violationsIn(await readReport(context)).slice(0, LOGGED_MAX))
    log.warn({ violation }, 'content security policy')
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

async function readReport(context: Context): Promise<unknown> {
  if (Number(headersOf(context).get('content-length') ?? 0) > MAX_BYTES) throw bodyTooLarge()
  const bytes = await readBody(piecesOf(context), MAX_BYTES)
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new Refusal('bad_json', 'The report is not JSON')
  }
}

/** The violations in a body of either format; none in a body of another form. */
function violationsIn(body: unknown): Violation[] {
  const single = v.safeParse(CspReport, body)
  if (single.success) {
    const report = single.output['csp-report']
    return [
      violation({
        directive: report['effective-directive'] || report['violated-directive'],
        blocked: report['blocked-uri'],
        page: report['document-uri'],
        source: report['source-file'],
        line: report['line-number'],
      }),
    ]
  }
  const list = v.safeParse(Reports, body)
  if (!list.success) return []
  return list.output.flatMap((report) => {
    const parsed = v.safeParse(ViolationBody, report.body)
    if (report.type !== 'csp-violation' || !parsed.success) return []
    const { effectiveDirective, blockedURL, documentURL, sourceFile, lineNumber } = parsed.output
    return [
      violation({
        directive: effectiveDirective,
        blocked: blockedURL,
        page: documentURL,
        source: sourceFile ?? '',
        line: lineNumber ?? undefined,
      }),
    ]
  })
}

const KEYWORD = /^[a-z-]{1,40}$/
const wordOf = (given: string) => (KEYWORD.test(given) ? given : '')

function violation(given: {
  directive: string
  blocked: string
  page: string
  source: string
  line: number | undefined
}): Violation {
  return {
    directive: wordOf(given.directive.split(' ')[0] ?? ''),
    // A keyword such as `inline`, or an address, of which only the site is logged.
    blocked: wordOf(given.blocked) || siteOf(given.blocked),
    page: pathOf(given.page),
    source: wordOf(given.source) || pathOf(given.source),
    line: Number.isSafeInteger(given.line) ? (given.line ?? null) : null,
  }
}

const urlOf = (given: string) => (URL.canParse(given) ? new URL(given) : null)

function siteOf(given: string): string {
  const url = urlOf(given)
  return url ? `${url.protocol}${url.host && '//'}${url.host}`.slice(0, 120) : ''
}

/** An address's path with ids replaced, because they identify people; the name of a built file stays. */
function pathOf(given: string): string {
  const path = urlOf(given)?.pathname ?? ''
  if (/^\/assets\/[\w.-]{1,80}$/.test(path)) return path
  return path
    .split('/')
    .slice(0, 6)
    .map((part) => (/^[a-z.-]{0,40}$/.test(part) ? part : ':id'))
    .join('/')
}
