import type { MatchSettings } from '../../../domain/matches/match-settings.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { parseMatchSettings } from './search/candidate-line.ts'
import { Refusal } from '../../platform/core/refusal.ts'

/** A person's match settings; the defaults for a person who has set none. */
export async function readMatchSettings(db: Queryable, userId: string): Promise<MatchSettings> {
  const row = await db
    .selectFrom('users')
    .select('match_settings')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return parseMatchSettings(row.match_settings)
}

/** Replaces a seeker's match settings. @throws Refusal `forbidden` (403) for a user who is not a seeker */
export async function writeMatchSettings(
  db: Queryable,
  userId: string,
  settings: MatchSettings,
  now: Date,
): Promise<MatchSettings> {
  const row = await db
    .updateTable('users')
    .set({ match_settings: settings, updated_at: now })
    .where('id', '=', userId)
    .where('user_type', '=', 'seeker')
    .returning('match_settings')
    .executeTakeFirst()
  if (!row) throw new Refusal('forbidden', 'These settings are for seekers')
  return parseMatchSettings(row.match_settings)
}
