import * as v from 'valibot'
import { Id } from '../../domain/core/ids.ts'

const Announcement = v.strictObject({ kind: v.picklist(['signed-in', 'signed-out']), userId: Id })
type Announcement = v.InferOutput<typeof Announcement>

const channel = new BroadcastChannel('commonroof-session')

/** Sends a sign-in or sign-out to the other tabs of this browser, which share its session cookie. */
export function announce(announcement: Announcement): void {
  channel.postMessage(announcement)
}

/** Calls `listener` for every sign-in and sign-out in another tab. */
export function onAnnouncement(listener: (announcement: Announcement) => Promise<void>): void {
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const announcement = v.safeParse(Announcement, event.data)
    if (announcement.success) void listener(announcement.output)
  })
}
