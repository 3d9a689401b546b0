import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // How a person answers those who write first: measured by a job, so that no page of homes counts messages.
  `create table person_answers (
    user_id uuid primary key references users (id),
    asked integer not null,
    answered integer not null,
    median_seconds integer,
    due_at timestamptz
  )`,
  `create index person_answers_due on person_answers (due_at) where due_at is not null`,
  `insert into person_answers (user_id, asked, answered, due_at)
    select distinct case when started_by = low_id then high_id else low_id end, 0, 0, now() from conversations
    where created_at > now() - interval '30 days'`,
]

export const personAnswers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
