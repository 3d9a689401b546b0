import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const newsletter: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table newsletter_subscribers (
          email_key text primary key,
          email text not null,
          subscribed_at timestamptz not null,
          confirmed_at timestamptz not null
        )`,
      )
      .execute(db)
  },
}
