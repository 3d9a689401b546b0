import * as v from 'valibot'
import { Id } from '../../domain/core/ids.ts'
import type { SessionNews } from '../../sync/session-ports.ts'

const Announcement = v.strictObject({
  kind: v.picklist(['signed-in', 'signing-out', 'signed-out']),
  userId: Id,
})

/** The channel between the tabs; null where the browser blocks storage, which blocks sessions too. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('commonroof-session') : null

/** Sends a sign-in or sign-out to the other tabs of this browser, which share its session cookie. */
export function announce(news: SessionNews): void {
  channel?.postMessage(news)
}

/** Calls `listener` for every sign-in and sign-out in another tab. */
export function onAnnouncement(listener: (news: SessionNews) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const announcement = v.safeParse(Announcement, event.data)
    if (announcement.success) listener(announcement.output)
  })
}
