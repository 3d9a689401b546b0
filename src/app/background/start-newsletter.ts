import { VISITOR_NAME } from '../../offline/account/registry-names.ts'
import { databaseExists } from '../../offline/account/registry-reader.ts'
import { whenIdle } from '../data/when-idle.ts'

/** Sends the newsletter addresses that a visitor entered on this device while it was offline. */
export function startNewsletter(): void {
  whenIdle(() => void sendStored())
}

async function sendStored(): Promise<void> {
  if (!(await databaseExists(VISITOR_NAME))) return
  const { startSubscriptionQueue } = await import('./newsletter-queue.ts')
  startSubscriptionQueue()
}
