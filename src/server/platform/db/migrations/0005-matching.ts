import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `alter table users add column match_settings jsonb`,
  `create table person_marks (
    user_id uuid not null references users (id) on delete cascade,
    person_id uuid not null references users (id) on delete cascade,
    mark text not null,
    created_at timestamptz not null,
    primary key (user_id, person_id)
  )`,
  `create index person_marks_person on person_marks (person_id)`,
  `create table blocks (
    user_id uuid not null references users (id) on delete cascade,
    person_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    primary key (user_id, person_id)
  )`,
  `create index blocks_person on blocks (person_id)`,
  // Only inserts, and no unique key, so that writers never wait for each other.
  `create table search_changes (
    entity text not null,
    entity_id uuid not null,
    xid xid8 not null,
    changed_at timestamptz not null default clock_timestamp()
  )`,
  `create index search_changes_xid on search_changes (xid)`,
  ...['id', 'user_id'].map(
    (column) => `create function note_search_change_by_${column}() returns trigger language plpgsql as $$
  begin
    insert into search_changes (entity, entity_id, xid)
    values (tg_argv[0], case when tg_op = 'DELETE' then old.${column} else new.${column} end, pg_current_xact_id());
    return null;
  end $$`,
  ),
  `create trigger users_search_update after update of user_type, seeking_option, profile_completed, seeker_answers, match_settings
    on users for each row when (
      old.user_type is distinct from new.user_type
      or old.seeking_option is distinct from new.seeking_option
      or old.profile_completed is distinct from new.profile_completed
      or old.seeker_answers is distinct from new.seeker_answers
      or old.match_settings is distinct from new.match_settings
    ) execute function note_search_change_by_id('user')`,
  `create trigger users_search_insert after insert on users
    for each row when (new.profile_completed) execute function note_search_change_by_id('user')`,
  `create trigger users_search_delete after delete on users
    for each row when (old.profile_completed) execute function note_search_change_by_id('user')`,
  `create trigger blocks_search after insert or delete on blocks
    for each row execute function note_search_change_by_user_id('block')`,
  `create trigger listings_search after insert or update or delete on listings
    for each row execute function note_search_change_by_id('listing')`,
]

export const matching: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
