/**
 * Everything that goes wrong in a schedule. Each is counted when it really landed: a cut answer with
 * nothing on the line, or a crash that met no commit, counts for nothing.
 */
export const FAULT_KINDS = [
  // The wire.
  'request-lost', // the connection breaks before the server
  'request-swallowed', // nothing comes back at all until the client gives up
  'answer-lost', // the server did it, the connection breaks before the answer
  'answer-cut', // the answer ends in the middle of its body
  'request-delayed', // it reaches the server after the client gave up, behind later ones
  'request-doubled', // two copies at once
  'request-doubled-late', // a second copy long after the first
  'portal', // 200 with HTML
  // Answers of something between, or of a server in trouble; none has an effect.
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
  'gateway-502-after-commit', // it was done, a gateway says it was not
  'crash-before-commit',
  'crash-after-commit',
  'session-expired', // 401
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

/** Those that a schedule can lay in wait for the next request of a device. */
export const WIRE_FAULTS = FAULT_KINDS.slice(0, FAULT_KINDS.indexOf('session-expired'))

export type FaultCounts = Record<FaultKind, number>

export function noFaults(): FaultCounts {
  return Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as FaultCounts
}

export function addFaults(sum: FaultCounts, more: FaultCounts): void {
  for (const kind of FAULT_KINDS) sum[kind] += more[kind]
}
