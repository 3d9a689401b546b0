import { gzipSync } from 'node:zlib'

/** A limit on the bytes of what a page loads. */
export interface Budget {
  name: string
  /** The modules, below src/app, whose chunks are counted, with all chunks that they import at once. */
  of: readonly string[]
  /** The most gzipped kilobytes that a build may have. */
  maxKb: number
  /** The aim, where the build does not reach it yet, in gzipped kilobytes. */
  aimKb?: number
}

/** What every member's screen needs before it is drawn: the app, the session, and the account on this device. */
const MEMBER = ['boot.ts', 'main.tsx', 'session/start.ts', 'session/sign-in.ts', 'account-parts.ts']
/** What a member's page loads after its first screen. */
const LATER = [
  'background/pwa/after-load.ts',
  'session/sending.ts',
  'background/jobs.ts',
  'data/api-client/page-client.ts',
]
const DASHBOARD = 'areas/dashboard/dashboard-page.tsx'

/** The limits on bytes. The build fails when one is exceeded, and the benchmark of sizes prints how near they are. */
export const BUDGETS: readonly Budget[] = [
  { name: 'a public page until a person reaches for a control', of: ['boot.ts'], maxKb: 5 },
  { name: '/dashboard before it is drawn', of: [...MEMBER, DASHBOARD], maxKb: 246, aimKb: 170 },
  {
    name: 'a thread before it is drawn',
    of: [...MEMBER, 'areas/messages/messages-page.tsx'],
    maxKb: 255,
    aimKb: 170,
  },
  {
    name: '/saved/$id before it is drawn',
    of: [...MEMBER, 'areas/tours/tour-page.tsx'],
    maxKb: 253,
    aimKb: 170,
  },
  {
    name: '/dashboard with all that it loads later',
    of: [...MEMBER, DASHBOARD, ...LATER],
    maxKb: 277,
    aimKb: 240,
  },
]

/** The most gzipped kilobytes of a public page's own style sheet; the aim is 8, which only the city guides exceed. */
export const PAGE_SHEET_MAX_KB = 8.5

/** Gzipped kilobytes of scripts, each compressed by itself as the server does. */
export const gzippedKb = (scripts: readonly string[]): number =>
  scripts.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000
