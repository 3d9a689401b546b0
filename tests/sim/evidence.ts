import { tokenIn } from './history.ts'
import type { SimServer } from './sim-server.ts'

/** One effect of an operation, as the server's database shows it. */
export interface Effect {
  token: string
  /** The person in whose name the server applied it. */
  userId: string
  /** Increases in the order in which effects of one kind were applied. */
  ordinal: number
}

/** All effects of these people's operations, by token. */
export async function collectEffects(
  { db }: SimServer,
  userIds: readonly string[],
): Promise<Map<string, Effect[]>> {
  const messages = await db
    .selectFrom('messages')
    .select(['sender_id as userId', 'content', 'ordinal'])
    .where('sender_id', 'in', userIds)
    .orderBy('ordinal')
    .execute()
  const names = await db
    .withTables<{ sim_names: { ordinal: number; user_id: string; name: string } }>()
    .selectFrom('sim_names')
    .select(['user_id as userId', 'name as content', 'ordinal'])
    .where('user_id', 'in', userIds)
    .orderBy('ordinal')
    .execute()
  const found = new Map<string, Effect[]>()
  for (const { userId, content, ordinal } of [...messages, ...names]) {
    const token = tokenIn(content)
    if (token === null) continue
    found.set(token, [...(found.get(token) ?? []), { token, userId, ordinal: Number(ordinal) }])
  }
  return found
}
