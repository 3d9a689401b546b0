import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, newOpId, register, type CallResult } from '../support/api-client.ts'
import { publishListing } from '../support/api-homes.ts'
import { listingPayload, TOMORROW } from '../support/api-samples.ts'
import { createApiUsers, createSeeker, picture, type ApiUsers } from '../support/api-users.ts'

// Every unique and every check constraint is provoked by requests at the same time, and none may become a 500. PGlite
// runs one transaction after the other, so that only PostgreSQL shows the races.

const AT_ONCE = 6

let server: TestApp
let users: ApiUsers
let home: string
let group: string
beforeAll(async () => {
  // With limits, so that the counters of the limits are provoked too.
  const generous = { max: 10_000, windowMs: 60_000 }
  server = await createTestApp({ rateLimits: { signInByAddress: generous, signInFailures: generous } })
  users = await createApiUsers(server)
  home = (await publishListing(users.homeownerA))._id
  await users.seekerA.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
  group = (await users.seekerA.call('createGroup', { body: { name: 'Us' } })).body._id
  await users.seekerA.call('shareHome', {
    params: { groupId: group, listingId: home },
    body: { shared: true },
  })
})
afterAll(() => server.close())

type Answers = Promise<Pick<CallResult<unknown>, 'status' | 'text'>[]>
const together = (send: (index: number) => Promise<Pick<CallResult<unknown>, 'status' | 'text'>>): Answers =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)))

/** A value that the server makes at random or once, so that no request can bring a second one. */
const MADE_BY_SERVER = 'made by the server'
const address = (street: string) => ({ ...listingPayload().address, street })
const inGroup = () => ({ groupId: group, listingId: home })

const PROVOKED: Record<string, (() => Answers) | typeof MADE_BY_SERVER> = {
  account_tokens_pkey: MADE_BY_SERVER,
  blocks_pkey: async () => {
    const person = await register(server)
    return together(() =>
      users.seekerB.call('blockPerson', { params: { userId: person.id }, body: { blocked: true } }),
    )
  },
  case_log_pkey: MADE_BY_SERVER,
  case_notes_pkey: MADE_BY_SERVER,
  cases_open_key: async () => {
    const subject = { kind: 'person', id: (await register(server)).id }
    return together((index) =>
      users[index % 2 ? 'seekerA' : 'seekerB'].call('sendReport', { body: { subject, reason: 'other' } }),
    )
  },
  cases_pkey: MADE_BY_SERVER,
  city_seats_pkey: () => together(() => register(server).then(() => ({ status: 201, text: '' }))),
  conversations_check: () =>
    together(() =>
      users.seekerA.call('sendMessage', { body: { recipientId: users.seekerA.id, content: 'Hello me' } }),
    ),
  conversations_pkey: async () => {
    const person = await register(server)
    return together((index) =>
      index % 2 === 0
        ? users.seekerA.call('sendMessage', { body: { recipientId: person.id, content: `Hello ${index}` } })
        : person.call('sendMessage', { body: { recipientId: users.seekerA.id, content: `Hello ${index}` } }),
    )
  },
  device_ledgers_pkey: () => {
    const body = {
      storeId: newOpId(),
      unsent: [{ opId: newOpId(), kind: 'message.send', day: '2026-03-01' }],
      settled: [],
    }
    return together(() => users.seekerA.call('announceUnsent', { body }))
  },
  drafts_pkey: () => {
    const params = { kind: 'seeker', draftId: newOpId() }
    const body = { baseRevision: 0, step: 1, fields: { location: 'sd' } }
    return together((index) => users[index % 2 ? 'seekerA' : 'seekerB'].call('saveDraft', { params, body }))
  },
  flagged_words_message: async () => {
    const { id: recipientId } = await createSeeker(server)
    const opId = newOpId()
    const body = { recipientId, content: 'Western Union only' }
    return together(() => users.seekerA.call('sendMessage', { body, opId }))
  },
  flagged_words_pkey: MADE_BY_SERVER,
  group_comments_pkey: () =>
    together(() => users.seekerA.call('commentOnHome', { params: inGroup(), body: { text: 'Nice' } })),
  group_comments_user_id_op_id_key: () => {
    const opId = newOpId()
    return together(() =>
      users.seekerA.call('commentOnHome', { params: inGroup(), body: { text: 'Nice' }, opId }),
    )
  },
  group_homes_pkey: async () => {
    const other = (await publishListing(users.homeownerA))._id
    return together(() =>
      users.seekerA.call('shareHome', {
        params: { groupId: group, listingId: other },
        body: { shared: true },
      }),
    )
  },
  group_exits_pkey: async () => {
    const person = await createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })
    const { body } = await users.seekerA.call('groups')
    const code = body.groups.find(({ _id }) => _id === group)?.code ?? ''
    await person.call('joinGroup', { body: { code } })
    const gone = { groupId: group, userId: person.id }
    return together((index) =>
      index % 2
        ? person.call('leaveGroup', { params: { groupId: group }, body: {} })
        : users.seekerA.call('removeMember', { params: gone, body: {} }),
    )
  },
  group_members_pkey: async () => {
    const person = await createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })
    const { body } = await users.seekerA.call('groups')
    const code = body.groups.find(({ _id }) => _id === group)?.code ?? ''
    return together(() => person.call('joinGroup', { body: { code } }))
  },
  group_votes_pkey: () =>
    together(() => users.seekerA.call('voteForHome', { params: inGroup(), body: { vote: 'yes' } })),
  groups_code_key: MADE_BY_SERVER,
  account_tombstones_pkey: MADE_BY_SERVER,
  exports_pkey: MADE_BY_SERVER,
  jobs_pkey: MADE_BY_SERVER,
  passkeys_pkey: MADE_BY_SERVER,
  // A browser makes the id; two accounts cannot have the same key.
  passkeys_credential_id_key: MADE_BY_SERVER,
  passkey_challenges_pkey: MADE_BY_SERVER,
  groups_pkey: async () => {
    const groupId = newOpId()
    const looking = () => createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })
    const [one, other] = [await looking(), await looking()]
    return together((index) =>
      (index % 2 ? one : other).call('createGroup', { body: { groupId, name: 'We' } }),
    )
  },
  hidden_listings_pkey: () =>
    together(() =>
      users.seekerB.call('hideListing', { params: { listingId: home }, body: { hidden: true } }),
    ),
  home_entries_pkey: () => {
    const body = { key: 'stage', value: 'viewing', writtenAt: Date.now() }
    return together(() => users.seekerB.call('writeHomeEntry', { params: { listingId: home }, body }))
  },
  installation_is_single_check: MADE_BY_SERVER,
  installation_pkey: MADE_BY_SERVER,
  known_devices_pkey: async () => {
    const { user, password, cookie } = await register(server)
    return together(() => call(server, 'login', { body: { email: user.email, password } }, cookie))
  },
  kysely_migration_lock_pkey: MADE_BY_SERVER,
  kysely_migration_pkey: MADE_BY_SERVER,
  listing_texts_pkey: () =>
    together(() =>
      users.homeownerA.call('updateListing', {
        params: { listingId: home },
        body: { revision: 1, listing: listingPayload({ address: address('12 Text Street') }) },
      }),
    ),
  listing_views_pkey: () => together(() => users.seekerB.call('listing', { params: { listingId: home } })),
  listings_address_key: () =>
    together((index) =>
      users[index % 2 ? 'homeownerA' : 'homeownerB'].call('createListing', {
        body: listingPayload({ address: address('1 Same Street') }),
      }),
    ),
  listings_owner_draft_key: () => {
    const draftId = newOpId()
    return together((index) =>
      users.homeownerA.call('createListing', {
        body: listingPayload({ address: address(`${index} Draft Street`) }),
        draftId,
        opId: newOpId(),
      }),
    )
  },
  listings_owner_op_key: () => {
    const opId = newOpId()
    const body = listingPayload({ address: address('1 Operation Street') })
    return together(() => users.homeownerA.call('createListing', { body, opId }))
  },
  listings_pkey: () =>
    together((index) =>
      users.homeownerB.call('createListing', {
        body: listingPayload({ address: address(`${index} Row Street`) }),
      }),
    ),
  messages_id_key: MADE_BY_SERVER,
  messages_pkey: MADE_BY_SERVER,
  messages_sender_op_key: () => {
    const opId = newOpId()
    const body = { recipientId: users.seekerB.id, content: 'Once' }
    return together(() => users.seekerA.call('sendMessage', { body, opId }))
  },
  newsletter_subscribers_pkey: () =>
    together(() => call(server, 'subscribe', { body: { email: 'reader@example.test' } })),
  notices_pkey: MADE_BY_SERVER,
  op_receipts_pkey: () => {
    const opId = newOpId()
    return together((index) =>
      users.seekerA.call('sendMessage', {
        body: { recipientId: users.seekerB.id, content: `${index}` },
        opId,
      }),
    )
  },
  person_marks_pkey: () =>
    together(() =>
      users.seekerB.call('markPerson', {
        params: { userId: users.seekerA.id },
        body: { mark: 'interested' },
      }),
    ),
  person_answers_pkey: async () => {
    const person = await register(server)
    const writers = await Promise.all(Array.from({ length: AT_ONCE }, () => register(server)))
    return together((index) =>
      writers[index]!.call('sendMessage', { body: { recipientId: person.id, content: 'Hello' } }),
    )
  },
  photos_pkey: async () => {
    const [opId, bytes] = [newOpId(), await picture(91, 17)]
    return together(() => users.homeownerA.call('uploadListingPhotos', { files: [{ bytes }], opId }))
  },
  // A look has its keys from the same insert.
  photo_keys_pkey: MADE_BY_SERVER,
  photo_looks_pkey: async () => {
    const [opId, bytes] = [newOpId(), await picture(92, 17)]
    return together(() => users.homeownerA.call('uploadListingPhotos', { files: [{ bytes }], opId }))
  },
  // Whoever publishes holds the case of the home.
  picture_matches_pkey: MADE_BY_SERVER,
  reports_pkey: async () => {
    const subject = { kind: 'person', id: (await register(server)).id }
    const opId = newOpId()
    return together(() => users.seekerA.call('sendReport', { body: { subject, reason: 'other' }, opId }))
  },
  rate_counters_pkey: () => together(() => wrongSignIn('nobody@example.test')),
  saved_listings_pkey: () =>
    together(() => users.seekerB.call('saveListing', { params: { listingId: home }, body: { saved: true } })),
  saved_searches_pkey: () => {
    const params = { searchId: newOpId() }
    const body = { name: 'Near the sea', link: { area: 'sd' } }
    return together((index) => users[index % 2 ? 'seekerA' : 'seekerB'].call('saveSearch', { params, body }))
  },
  sessions_pkey: MADE_BY_SERVER,
  sign_in_failures_pkey: () => together(() => wrongSignIn('somebody@example.test')),
  users_email_key: () =>
    together(() =>
      call(server, 'register', {
        body: {
          firstName: 'Same',
          lastName: 'Mail',
          email: 'same@example.test',
          password: 'correct horse',
          referralCode: null,
          locationPreference: 'sd',
        },
      }),
    ),
  users_pkey: MADE_BY_SERVER,
  users_referral_code_key: MADE_BY_SERVER,
  viewings_check: () =>
    together(() =>
      users.homeownerA.call('requestViewing', { body: { listingId: home, slots: [TOMORROW], note: '' } }),
    ),
  viewings_open: () =>
    together(() =>
      users.seekerB.call('requestViewing', { body: { listingId: home, slots: [TOMORROW], note: '' } }),
    ),
  viewings_pkey: MADE_BY_SERVER,
}

const wrongSignIn = (email: string) => call(server, 'login', { body: { email, password: 'wrong horse' } })

test('every unique and every check constraint of the schema is in the table', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype in ('p', 'u', 'c') and connamespace = current_schema()::regnamespace
    union
    select index_class.relname from pg_index
    join pg_class as index_class on index_class.oid = indexrelid
    where indisunique and relnamespace = current_schema()::regnamespace
    order by 1`.execute(server.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(PROVOKED).toSorted())
})

const provocable = Object.entries(PROVOKED).flatMap(([name, provoke]) =>
  provoke === MADE_BY_SERVER ? [] : [{ name, provoke }],
)
describe('requests at the same time never end in an error of the server', () => {
  test.each(provocable)('$name', async ({ provoke }) => {
    const answers = await provoke()
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
  })
})
