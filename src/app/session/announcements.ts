import * as v from 'valibot'
import { Id } from '../../domain/core/ids.ts'

const Announcement = v.strictObject({ kind: v.picklist(['signed-in', 'signed-out']), userId: Id })
type Announcement = v.InferOutput<typeof Announcement>

const channel = new BroadcastChannel('commonroof-session')

/** Tells the other tabs of this browser: cookies are shared, so they are concerned at once. */
export function announce(news: Announcement): void {
  channel.postMessage(news)
}

export function onAnnouncement(react: (news: Announcement) => Promise<void>): void {
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const news = v.safeParse(Announcement, event.data)
    if (news.success) void react(news.output)
  })
}
