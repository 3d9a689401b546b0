import { sql } from 'kysely'
import { CITY_CODES } from '../../../src/domain/core/locations.ts'
import {
  CLEANLINESS_LEVELS,
  DIETS,
  GROUP_SIZES,
  INTERESTS,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
} from '../../../src/domain/seeker/seeker.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'

const FIRST_DAY = '2026-12-01'

/** SQL that picks a list value from the person's number and a salt, so that every run has the same people. */
const pick = (list: readonly string[], salt: number) =>
  `(array[${list.map((each) => `'${each}'`).join(',')}])[1 + pick(i, ${salt}, ${list.length})]`

/** SQL for the importance of an answer: every possible value occurs, a dealbreaker in one of six cases. */
const importance = (salt: number) =>
  `(array['1','1','0','2','2','"dealbreaker"'])[1 + pick(i, ${salt}, 6)]::jsonb`

/**
 * Inserts `count` seekers with complete profiles by one SQL statement. One in three has match settings, one
 * in a hundred of these is hidden, and one in ten seekers looks for a home alone.
 * @param first the number of the first one
 */
export async function insertSeekers(db: Db, count: number, first = 1): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create or replace function pick(i bigint, salt bigint, k integer) returns integer language sql immutable
    as 'select (((hashint8extended(i, salt) % k) + k) % k)::integer'`)
  // The triggers only note changes for the index, which reads everything when it starts.
  await run('alter table users disable trigger user')
  await run(`insert into users (id, email, first_name, last_name, password_hash, user_type, seeking_option,
      profile_completed, completed_at, location_preference, custom_location, referral_code, referral_count,
      profile_picture, success_seen, seeker_answers, match_settings, created_at, updated_at)
    select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-' || substr(h, 21, 12))::uuid,
      'p' || i || '@bench.test', 'Person' || i, 'Bench', 'x', 'seeker', option, true, now(), city, '', 'B' || i, 0, '', true,
      jsonb_build_object('location', city, 'budget', budget, 'moveInDate', day, 'profilePicture', '', 'seekingOption', option,
        'habits', jsonb_build_object(
          'sleepSchedule', ${pick(SLEEP_SCHEDULES, 1)}, 'workFromHome', (array[true, false, null])[1 + pick(i, 2, 3)],
          'cleanliness', ${pick(CLEANLINESS_LEVELS, 3)}, 'socialLevel', ${pick(SOCIAL_LEVELS, 4)},
          'dietPreferences', jsonb_build_array(${pick(DIETS, 5)}),
          'interests', jsonb_build_array(${pick(INTERESTS.slice(0, 3), 6)}, ${pick(INTERESTS.slice(3, 6), 7)}, ${pick(INTERESTS.slice(6), 8)})),
        'preferences', jsonb_build_object('locationPreferences', jsonb_build_array(city), 'propertyType', 'any',
          'amenities', '{"laundry":false,"parking":false,"pet_friendly":false,"gym":false}'::jsonb, 'housingType', 'any',
          'budgetRange', jsonb_build_object('min', budget - 500, 'max', budget + 500), 'roommateGender', 'no_preference',
          'ageRange', '{"min":18,"max":99}'::jsonb),
        'groupPreferences', case when option = 'FIND_GROUP' then jsonb_build_object('groupSize', ${pick(GROUP_SIZES, 9)}) end,
        'profileCompleted', true),
      case when pick(i, 10, 3) = 0 then jsonb_build_object('visible', pick(i, 11, 100) > 0, 'importance',
        jsonb_build_object('cleanliness', ${importance(12)}, 'sleepSchedule', ${importance(13)}, 'socialLevel', ${importance(14)})) end,
      now(), now()
    from (
      select i, md5(i::text) as h, ${pick(CITY_CODES, 15)} as city, 800 + 100 * pick(i, 16, 28) as budget,
        ('${FIRST_DAY}'::date + pick(i, 17, 120))::text as day,
        (array['WITH_ROOMMATES','WITH_ROOMMATES','WITH_ROOMMATES','WITH_ROOMMATES','WITH_ROOMMATES','WITH_ROOMMATES',
          'FIND_GROUP','FIND_GROUP','FIND_GROUP','SOLO'])[1 + pick(i, 18, 10)] as option
      from generate_series(${first}, ${first + count - 1}) as i
    ) as people`)
  await run('alter table users enable trigger user')
  await run('analyze users')
}
