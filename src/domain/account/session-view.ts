import * as v from 'valibot'
import { isTimeZone, TIME_ZONE_MAX_LENGTH } from '../core/zoned-time.ts'

/** The time zone of a device that signs in; one that nobody knows counts as none. */
export const DeviceTimeZone = v.fallback(
  v.nullable(v.pipe(v.string(), v.maxLength(TIME_ZONE_MAX_LENGTH), v.check(isTimeZone))),
  null,
)

/** The public name of a session: the first digits of its token's hash. */
export const SESSION_ID_LENGTH = 16
const NO_SESSION = 'This session doesn’t exist'
export const SessionId = v.pipe(
  v.string(),
  v.length(SESSION_ID_LENGTH, NO_SESSION),
  v.regex(/^[0-9a-f]*$/, NO_SESSION),
)

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
