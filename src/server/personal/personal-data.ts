import type { RetentionName } from '../../domain/account/retention.ts'
import type { TableName, tables } from '../platform/db/tables.ts'

/** A column of a table. */
type Column<T extends TableName> = keyof (typeof tables)[T]['entries'] & string

/** What an archive of a person's data writes of a table. */
interface Exported<C extends string> {
  /** The name of the file, without its ending. */
  file: string
  /** What the file holds, for its person. */
  title: string
  /** The columns of which one must hold the person, so that the row is written. */
  of: readonly C[]
  /** Columns that name a row of the person, by which the rows are read in order. */
  order: readonly C[]
  /** Columns that are not written: secrets, and what belongs to other people. */
  without?: readonly C[]
}

/** What the deletion of an account does with a table. */
type Deletion<C extends string> =
  /** Rows with the person in one of these columns are deleted. */
  | { by: readonly C[] }
  /** A step of `delete-account.ts` deletes or empties them. */
  | { step: string }
  /** They stay. */
  | { stays: string }

/** A table with data of people. */
export interface PersonalTable<C extends string> {
  /** The columns that refer to a person. */
  people: readonly C[]
  exported: Exported<C> | { leftOut: string }
  deletion: Deletion<C>
  kept: RetentionName
}

/** A table without data of people. */
interface OtherTable {
  noPerson: string
}

type Rules = { [T in TableName]: PersonalTable<Column<T>> | OtherTable }

/** For each table: whose data it holds, what an archive writes of it, what a deletion does, and how long it is kept. */
export const PERSONAL_DATA = {
  users: {
    people: ['id', 'referred_by'],
    exported: {
      file: 'account',
      title: 'Account and profile',
      of: ['id'],
      order: ['id'],
      without: ['password_hash', 'referred_by'],
    },
    deletion: { step: 'The row stays without anything of the person, because rows of others refer to it.' },
    kept: 'account',
  },
  person_answers: {
    people: ['user_id'],
    exported: {
      file: 'answers',
      title: 'How quickly you answer people who write first',
      of: ['user_id'],
      order: ['user_id'],
      without: ['due_at'],
    },
    deletion: { by: ['user_id'] },
    kept: 'account',
  },
  sessions: {
    people: ['user_id'],
    exported: {
      file: 'sessions',
      title: 'Where you’re signed in',
      of: ['user_id'],
      order: ['token_hash'],
      without: ['token_hash'],
    },
    deletion: { by: ['user_id'] },
    kept: 'sessions',
  },
  known_devices: {
    people: ['user_id'],
    exported: {
      file: 'devices',
      title: 'When you signed in on your devices',
      of: ['user_id'],
      order: ['device_hash'],
      without: ['device_hash'],
    },
    deletion: { by: ['user_id'] },
    kept: 'devices',
  },
  account_tokens: {
    people: ['user_id'],
    exported: { leftOut: 'The hash of a link in a mail that works for minutes; the person has the mail.' },
    deletion: { by: ['user_id'] },
    kept: 'tokens',
  },
  passkeys: {
    people: ['user_id'],
    exported: {
      file: 'passkeys',
      title: 'Your passkeys',
      of: ['user_id'],
      order: ['id'],
      without: ['credential_id', 'public_key', 'counter', 'transports'],
    },
    deletion: { by: ['user_id'] },
    kept: 'passkeys',
  },
  passkey_challenges: {
    people: ['user_id'],
    exported: { leftOut: 'The hash of a question to a passkey, for minutes.' },
    deletion: { by: ['user_id'] },
    kept: 'tokens',
  },
  group_exits: {
    people: ['user_id'],
    exported: { leftOut: 'The group remembers it, so that an old code does not bring somebody back.' },
    deletion: { by: ['user_id'] },
    kept: 'groups',
  },
  account_tombstones: { noPerson: 'Hashes of addresses without an account.' },
  conversations: {
    people: ['low_id', 'high_id', 'started_by'],
    exported: {
      file: 'conversations',
      title: 'Conversations',
      of: ['low_id', 'high_id'],
      order: ['low_id', 'high_id'],
    },
    deletion: { stays: 'A conversation belongs to both people; the name of the person is gone.' },
    kept: 'account',
  },
  messages: {
    people: ['low_id', 'high_id', 'sender_id', 'recipient_id'],
    exported: {
      file: 'messages',
      title: 'Messages you wrote and received',
      of: ['sender_id', 'recipient_id'],
      order: ['ordinal'],
      without: ['op_id', 'low_id', 'high_id'],
    },
    deletion: { step: 'The words stay with those who got them, the photos go.' },
    kept: 'account',
  },
  listings: {
    people: ['owner_id'],
    exported: {
      file: 'listings',
      title: 'Homes you listed',
      of: ['owner_id'],
      order: ['id'],
      without: ['op_id', 'street_key', 'zip_key', 'pictures'],
    },
    deletion: {
      step: 'The row stays without address, words and photos, because rows of others refer to it.',
    },
    kept: 'listings',
  },
  listing_texts: { noPerson: 'The words of a listing as the search needs them, written by a trigger.' },
  listing_views: {
    people: ['viewer_id'],
    exported: {
      file: 'looked-at',
      title: 'Homes you looked at',
      of: ['viewer_id'],
      order: ['listing_id', 'day'],
    },
    deletion: { by: ['viewer_id'] },
    kept: 'account',
  },
  hidden_listings: {
    people: ['user_id'],
    exported: { file: 'hidden-homes', title: 'Homes you hid', of: ['user_id'], order: ['listing_id'] },
    deletion: { by: ['user_id'] },
    kept: 'choices',
  },
  saved_searches: {
    people: ['user_id'],
    exported: { file: 'saved-searches', title: 'Saved searches', of: ['user_id'], order: ['id'] },
    deletion: { by: ['user_id'] },
    kept: 'choices',
  },
  saved_listings: {
    people: ['user_id'],
    exported: { file: 'saved-homes', title: 'Homes you saved', of: ['user_id'], order: ['listing_id'] },
    deletion: { by: ['user_id'] },
    kept: 'choices',
  },
  home_entries: {
    people: ['user_id'],
    exported: {
      file: 'visits',
      title: 'Notes of your visits',
      of: ['user_id'],
      order: ['listing_id', 'key'],
    },
    deletion: { by: ['user_id'] },
    kept: 'visits',
  },
  newsletter_subscribers: {
    people: ['email_key'],
    exported: { file: 'newsletter', title: 'News about new cities', of: ['email_key'], order: ['email_key'] },
    deletion: { by: ['email_key'] },
    kept: 'newsletter',
  },
  photos: {
    people: ['owner_id'],
    exported: {
      file: 'photos',
      title: 'Photos you added',
      of: ['owner_id'],
      order: ['id'],
      without: ['placeholder'],
    },
    deletion: { step: 'Each photo leaves the store, then its row goes.' },
    kept: 'account',
  },
  photo_looks: {
    people: [],
    exported: { leftOut: 'Computed from the photos, which the archive holds.' },
    deletion: { step: 'The look goes with its photo.' },
    kept: 'looks',
  },
  photo_keys: { noPerson: 'Numbers computed from the looks of photos, by which a look is found.' },
  drafts: {
    people: ['user_id'],
    exported: {
      file: 'drafts',
      title: 'Drafts of forms',
      of: ['user_id'],
      order: ['kind', 'draft_id'],
      without: ['writes', 'closed_by_op'],
    },
    deletion: { by: ['user_id'] },
    kept: 'drafts',
  },
  device_ledgers: {
    people: ['user_id'],
    exported: {
      file: 'unsent',
      title: 'What your devices still had to send',
      of: ['user_id'],
      order: ['device_hash', 'store_id'],
      without: ['device_hash'],
    },
    deletion: { by: ['user_id'] },
    kept: 'ledgers',
  },
  op_receipts: {
    people: ['user_id'],
    exported: {
      file: 'actions',
      title: 'When we received your actions',
      of: ['user_id'],
      order: ['op_id'],
      // A response repeats what the other files hold, and holds what others had written at the time.
      without: ['body', 'fingerprint'],
    },
    deletion: { by: ['user_id'] },
    kept: 'receipts',
  },
  viewings: {
    people: ['seeker_id', 'owner_id'],
    exported: { file: 'viewings', title: 'Viewings', of: ['seeker_id', 'owner_id'], order: ['id'] },
    deletion: { step: 'Open viewings are cancelled and the other side is told; the words go.' },
    kept: 'account',
  },
  groups: {
    people: ['created_by', 'maker_id'],
    exported: {
      file: 'groups',
      title: 'Groups you started',
      of: ['created_by'],
      order: ['id'],
      without: ['code'],
    },
    deletion: { stays: 'A group belongs to its members; it goes with the last one.' },
    kept: 'groups',
  },
  group_members: {
    people: ['user_id'],
    exported: {
      file: 'group-memberships',
      title: 'Groups you’re in',
      of: ['user_id'],
      order: ['group_id'],
    },
    deletion: { step: 'The person leaves each group.' },
    kept: 'groups',
  },
  group_homes: {
    people: ['added_by'],
    exported: {
      file: 'group-homes',
      title: 'Homes you shared with groups',
      of: ['added_by'],
      order: ['group_id', 'listing_id'],
    },
    deletion: { stays: 'The group goes on with its homes; it doesn’t say who added one.' },
    kept: 'groups',
  },
  group_votes: {
    people: ['user_id'],
    exported: {
      file: 'group-votes',
      title: 'Your votes in groups',
      of: ['user_id'],
      order: ['group_id', 'listing_id'],
    },
    deletion: { step: 'The votes go with the membership.' },
    kept: 'groups',
  },
  group_comments: {
    people: ['user_id'],
    exported: {
      file: 'group-comments',
      title: 'Your comments in groups',
      of: ['user_id'],
      order: ['id'],
      without: ['op_id'],
    },
    deletion: { stays: 'Comments are part of the talk of a group; the name of the person is gone.' },
    kept: 'groups',
  },
  person_marks: {
    people: ['user_id', 'person_id'],
    exported: { file: 'marks', title: 'People you marked', of: ['user_id'], order: ['person_id'] },
    deletion: { by: ['user_id', 'person_id'] },
    kept: 'choices',
  },
  blocks: {
    people: ['user_id', 'person_id'],
    exported: { file: 'blocks', title: 'People you blocked', of: ['user_id'], order: ['person_id'] },
    deletion: { by: ['user_id', 'person_id'] },
    kept: 'choices',
  },
  cases: {
    people: ['person_id', 'claimed_by', 'decided_by'],
    exported: { leftOut: 'What others reported; the notices say what was decided about the person.' },
    deletion: { step: 'What was reported of the person goes; what was decided and why stays.' },
    kept: 'decisions',
  },
  reports: {
    people: ['reporter_id'],
    exported: {
      file: 'reports',
      title: 'Your reports',
      of: ['reporter_id'],
      order: ['id'],
      // It holds what others wrote.
      without: ['snapshot'],
    },
    deletion: {
      step: 'The words and the pictures go; the row stays, because the case counts how many people reported.',
    },
    kept: 'reports',
  },
  notices: {
    people: ['user_id'],
    exported: {
      file: 'notices',
      title: 'What we told you about reports and decisions, and your answers',
      of: ['user_id'],
      order: ['id'],
      without: ['answer_case_id'],
    },
    deletion: { by: ['user_id'] },
    kept: 'reports',
  },
  flagged_words: {
    people: ['person_id', 'recipient_id'],
    exported: {
      leftOut:
        'Copies of words that the files of listings and messages hold, with the rules that found them, which would show how to get around them.',
    },
    deletion: { by: ['person_id'] },
    kept: 'flaggedWords',
  },
  picture_matches: {
    people: ['person_id', 'other_person_id'],
    exported: { leftOut: 'Who else shows the same picture; a person is not told of others.' },
    deletion: { by: ['person_id', 'other_person_id'] },
    kept: 'reports',
  },
  case_notes: {
    people: ['author_id'],
    exported: { leftOut: 'What moderators write to each other about cases of other people.' },
    deletion: { by: ['author_id'] },
    kept: 'decisions',
  },
  case_log: {
    people: ['actor_id'],
    exported: { leftOut: 'The trail of decisions about other people.' },
    deletion: {
      stays:
        'Nobody, and so no deletion, can change the trail, which explains decisions later. It holds the id of who acted; the name behind the id is gone.',
    },
    kept: 'decisions',
  },
  exports: {
    people: ['user_id'],
    exported: { leftOut: 'It is the archive itself.' },
    deletion: { step: 'Each archive leaves the store, then its row goes.' },
    kept: 'exports',
  },
  jobs: {
    people: [],
    exported: { leftOut: 'Mails and archives that are due in a moment; the payload holds an id.' },
    deletion: { step: 'Jobs about the person are deleted.' },
    kept: 'jobs',
  },
  installation: { noPerson: 'The identity of the database.' },
  city_seats: { noPerson: 'Numbers of seats.' },
  search_changes: { noPerson: 'Ids of what changed within a day, for the indexes.' },
  rate_counters: { noPerson: 'Counts by hashes, for a day at most.' },
  sign_in_failures: { noPerson: 'Counts by hashes, for a day; a deletion clears the one of the address.' },
} as const satisfies Rules

/** A table with data of people, and its rule. */
export interface NamedTable extends PersonalTable<string> {
  table: TableName
}

/** All tables with data of people. */
export const personalTables: readonly NamedTable[] = Object.entries(PERSONAL_DATA).flatMap(([table, rule]) =>
  'people' in rule ? [{ table: table as TableName, ...(rule as PersonalTable<string>) }] : [],
)
