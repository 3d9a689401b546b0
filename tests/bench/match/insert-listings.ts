import { sql } from 'kysely'
import { CITIES, CITY_CODES } from '../../../src/domain/core/locations.ts'
import {
  FURNISHED,
  LEASE_DURATIONS,
  PARKING_TYPES,
  PROPERTY_TYPES,
} from '../../../src/domain/listings/listing.ts'
import { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, SOCIAL_LEVELS } from '../../../src/domain/seeker/seeker.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'

const WORDS = [
  'sunny',
  'quiet',
  'garden',
  'balcony',
  'view',
  'park',
  'beach',
  'subway',
  'kitchen',
  'desk',
  'oak',
  'brick',
  'lift',
  'cat',
  'piano',
  'bikes',
  'roof',
  'laundry',
  'closet',
  'fireplace',
] as const

const pick = (list: readonly string[], salt: number) =>
  `(array[${list.map((each) => `'${each}'`).join(',')}])[1 + pick(i, ${salt}, ${list.length})]`

/**
 * Inserts `count` active listings of 50 owners by one SQL statement. Every listing has three of twenty
 * words, and one in a thousand has the word "lighthouse".
 */
export async function insertListings(db: Db, count: number): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const cities = CITY_CODES.map((code) => CITIES[code].name)
  await run('alter table listings disable trigger user')
  await run(`insert into listings (id, owner_id, status, street_key, zip_key, payload, created_at, updated_at,
      revision, confirmed_on, city)
    select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(h, 14, 3) || '-9' || substr(h, 18, 3) || '-' || substr(h, 21, 12))::uuid,
      (select id from users order by id offset (i % 50) limit 1), 'active', 's' || i, 'z' || i,
      jsonb_build_object('title', words || ' room ' || i, 'description', 'A home with ' || words || case when i % 1000 = 7 then ' near the lighthouse' else '' end,
        'propertyType', ${pick(PROPERTY_TYPES, 21)}, 'listingType', (array['room_for_rent','room_for_rent','entire_property'])[1 + pick(i, 22, 3)],
        'bedrooms', 1 + pick(i, 23, 4), 'bathrooms', 1 + pick(i, 24, 2), 'price', 700 + 25 * pick(i, 25, 140),
        'availableFrom', (current_date + pick(i, 26, 90))::text,
        'address', jsonb_build_object('street', i || ' Bench Street', 'city', place, 'state', 'CA', 'zipCode', '92101'),
        'leaseDuration', ${pick(LEASE_DURATIONS, 27)}, 'amenities', '[]'::jsonb,
        'rules', jsonb_build_object('petsAllowed', pick(i, 28, 2) = 0, 'smokingAllowed', false, 'genderPreference', 'no_preference', 'additionalRules', '[]'::jsonb),
        'images', jsonb_build_array('/photos/' || h), 'roomsAvailable', 1,
        'roomTypes', jsonb_build_object('privateRoom', false, 'sharedRoom', false, 'privateBathroom', pick(i, 29, 3) = 0, 'sharedBathroom', true, 'masterRoom', false),
        'furnished', ${pick(FURNISHED, 30)}, 'parkingType', ${pick(PARKING_TYPES, 31)},
        'utilities', jsonb_build_object('included', ${pick(FURNISHED, 32)}, 'details', ''),
        'leaseInfo', '{"type":"12_month","typeOther":""}'::jsonb,
        'household', jsonb_build_object(
          'currentMembers', jsonb_build_object('homeowner', pick(i, 33, 2) = 0, 'otherTenants', false, 'pets', false, 'children', false, 'vacant', false),
          'idealRoommate', '{"student":false,"professional":false,"quiet":false,"social":false,"lgbtqFriendly":false,"clean":false,"nonSmoker":false,"petFriendly":false}'::jsonb,
          'habits', jsonb_build_object('cleanliness', ${pick(CLEANLINESS_LEVELS, 34)}, 'sleepSchedule', ${pick(SLEEP_SCHEDULES, 35)}, 'socialLevel', ${pick(SOCIAL_LEVELS, 36)})),
        'lifestyle', 'flexible', 'ageRange', '{"min":18,"max":99}'::jsonb),
      now() - make_interval(secs => i), now(), 1, (current_date - pick(i, 37, 20))::text, null
    from (
      select i, md5('home' || i) as h, ${pick(cities, 20)} as place,
        ${pick(WORDS, 38)} || ' ' || ${pick(WORDS, 39)} || ' ' || ${pick(WORDS, 40)} as words
      from generate_series(1, ${count}) as i
    ) as homes`)
  await run('alter table listings enable trigger user')
  await run('insert into listing_texts select id, listing_words(payload) from listings')
  await run('analyze listings, listing_texts')
}

/** Copies the homes to a table of plain columns with an index for each order, for searches in SQL alone. */
export async function createFlatHomesTable(db: Db): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table flat_homes as select id, (payload->>'price')::int as total,
    (payload->>'availableFrom')::date as available, confirmed_on::date as confirmed,
    payload->'address'->>'city' as place, payload->>'propertyType' as type, payload->>'listingType' as kind,
    (payload->>'bedrooms')::int as beds, (payload->'rules'->>'petsAllowed')::boolean as pets,
    (payload->'roomTypes'->>'privateBathroom')::boolean as bath, listing_words(payload) as words from listings`)
  for (const column of ['total', 'available', 'confirmed', 'place', 'beds'])
    await run(`create index on flat_homes (${column})`)
  await run('create index on flat_homes using gin (words)')
  await run('analyze flat_homes')
}
