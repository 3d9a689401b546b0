import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const shown = (user: string) =>
  `(select jsonb_build_object('firstName', first_name, 'userType', user_type, 'profilePicture', profile_picture)
    from users where id = blocks.${user})`

const STATEMENTS = [
  // How each of the two people goes on to see the other: as they were at the block.
  `alter table blocks add column user_shown jsonb, add column person_shown jsonb`,
  `update blocks set user_shown = ${shown('user_id')}, person_shown = ${shown('person_id')}`,
  `alter table groups add column maker_id uuid references users (id)`,
  `update groups set maker_id = (
    select user_id from group_members where group_id = groups.id
    order by user_id = groups.created_by desc, joined_at, user_id limit 1
  )`,
  `create table group_exits (
    group_id uuid not null references groups (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    code text not null,
    primary key (group_id, user_id)
  )`,
  `create index group_exits_user on group_exits (user_id)`,
  // People who blocked one another are in no group together any more; see blockedGroups in the groups' service.
  `with gone as (
    select distinct groups.id as group_id, groups.code,
      case when groups.maker_id = blocks.user_id then blocks.person_id else blocks.user_id end as user_id
    from blocks
    join group_members one on one.user_id = blocks.user_id
    join group_members other on other.user_id = blocks.person_id and other.group_id = one.group_id
    join groups on groups.id = one.group_id
  ), votes as (
    delete from group_votes using gone
    where group_votes.group_id = gone.group_id and group_votes.user_id = gone.user_id
  ), exits as (
    insert into group_exits (group_id, user_id, code) select group_id, user_id, code from gone
  )
  delete from group_members using gone
  where group_members.group_id = gone.group_id and group_members.user_id = gone.user_id`,
]

export const managedGroups: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
