import * as v from 'valibot'
import { isTimeZone } from './device-name.ts'

/** The time zone of a device that signs in; one that nobody knows counts as none. */
export const DeviceTimeZone = v.fallback(v.nullable(v.pipe(v.string(), v.check(isTimeZone))), null)

/** The public name of a session: the first digits of its token's hash. */
export const SESSION_ID_LENGTH = 16
export const SessionId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'This session doesn’t exist'))

/** A session as its person sees it. */
export const SessionView = v.object({
  id: SessionId,
  /** The device in words; null for a session that began in an earlier version. */
  device: v.nullable(v.string()),
  /** The place of the device's time zone; null when it is not known. */
  place: v.nullable(v.string()),
  createdAt: v.string(),
  /** The last use, on ten minutes. */
  lastSeenAt: v.string(),
  /** Whether the request came from this session. */
  isCurrent: v.boolean(),
})
export type SessionView = v.InferOutput<typeof SessionView>
