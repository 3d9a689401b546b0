/**
 * The faults of a schedule. A fault is counted when it occurred: a truncated response needs a request, and
 * a crash needs a commit.
 */
export const FAULT_KINDS = [
  // The network.
  'request-lost', // the connection breaks before the request reaches the server
  'request-swallowed', // no response at all until the client gives up
  'answer-lost', // the server commits, and the connection breaks before the response
  'answer-cut', // the response ends in the middle of its body
  'request-delayed', // the request reaches the server after the client gave up, and after later requests
  'request-doubled', // two copies at the same time
  'request-doubled-late', // a second copy long after the first
  'portal', // a captive portal responds with 200 and HTML
  // Responses of an intermediary or of a failing server, without an effect.
  'status-403',
  'status-409-in-progress',
  'status-413',
  'status-422',
  'status-429-seconds',
  'status-429-date',
  'status-500',
  'status-503-seconds',
  'status-503-date',
  // The server.
  'gateway-502-after-commit', // the server commits, and a gateway responds with an error
  'crash-before-commit',
  'crash-after-commit',
  'session-expired', // 401
  'server-restored', // an older copy of the database is put back
  'outage-without-effect', // the database goes away for a while before the request reaches it
  'outage-after-commit', // the database commits and goes away, so that the server cannot tell
  'disk-full', // the request has no effect, because a disk of the server is full
  // The device.
  'offline',
  'clock-jump',
  'account-mismatch', // another tab signed in as somebody else: 401
  'storage-full',
  'storage-connection-lost',
  'tab-killed',
  'tab-killed-in-store',
  'tab-killed-in-request',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The faults that a schedule can set for the next request of a device. */
export const WIRE_FAULTS = FAULT_KINDS.slice(0, FAULT_KINDS.indexOf('session-expired'))

/** The faults of the server's database; a schedule gets them from a random stream of their own. */
export const OUTAGE_FAULTS = [
  'outage-without-effect',
  'outage-after-commit',
  'disk-full',
] as const satisfies readonly FaultKind[]

export type FaultCounts = Record<FaultKind, number>

export function noFaults(): FaultCounts {
  return Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as FaultCounts
}

export function addFaults(sum: FaultCounts, more: FaultCounts): void {
  for (const kind of FAULT_KINDS) sum[kind] += more[kind]
}
