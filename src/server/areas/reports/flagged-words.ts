import { areStrongSigns, fraudSigns, type FraudFinding } from '../../../domain/messages/fraud-signs.ts'
import { FLAGGED_DAYS, FLAGGED_PEOPLE_MIN } from '../../../domain/core/limits.ts'
import { newId } from '../../platform/core/new-id.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { findPerson } from '../account/person-service.ts'
import type { ListingRow } from '../listings/listing-views.ts'
import { openOrJoinCase } from './case-opening.ts'
import { listingSubject, personSubject } from './report-subjects.ts'

const DAY_MS = 86_400_000

/** The signs in words for strangers if they are strong, else none. */
export function strongSigns(words: string, host: string): FraudFinding[] {
  const found = fraudSigns(words, { isFirst: true, host })
  return areStrongSigns(found) ? found : []
}

/** The words of a home, as its page shows them. */
const wordsOfHome = ({ title, description, rules }: ListingRow['payload']): string =>
  [title, description, ...rules.additionalRules].join('\n')

const phraseKey = ({ sign, phrase }: { sign: string; phrase: string }) => `${sign} ${phrase.toLowerCase()}`

/** Whether each of these phrases is among those that were flagged before. */
function areKnown(
  found: readonly FraudFinding[],
  before: readonly Pick<Row<'flagged_words'>, 'findings'>[],
): boolean {
  const known = new Set(before.flatMap(({ findings }) => findings.list).map(phraseKey))
  return found.every((finding) => known.has(phraseKey(finding)))
}

const store = (db: Queryable, row: Omit<Row<'flagged_words'>, 'id' | 'findings'>, found: FraudFinding[]) =>
  db
    .insertInto('flagged_words')
    .values({
      ...row,
      id: newId(row.created_at),
      findings: { list: found.map(({ sign, phrase }) => ({ sign, phrase })) },
    })
    // A message that is sent again is flagged already.
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Opens or joins a case about a home on the market with strong signs, once for the same phrases. */
export async function flagHome(db: Queryable, listingId: string, host: string, now: Date): Promise<void> {
  const home = await db.selectFrom('listings').selectAll().where('id', '=', listingId).executeTakeFirst()
  if (!home) return
  const words = wordsOfHome(home.payload)
  const found = strongSigns(words, host)
  if (found.length === 0) return
  const before = await db
    .selectFrom('flagged_words')
    .select('findings')
    .where('listing_id', '=', listingId)
    .execute()
  if (areKnown(found, before)) return
  const { id: case_id } = await openOrJoinCase(db, 'words', listingSubject(home), null, now)
  const none = { recipient_id: null, message_id: null }
  await store(
    db,
    { ...none, person_id: home.owner_id, listing_id: home.id, words, created_at: now, case_id },
    found,
  )
}

/** The first message that somebody writes to a stranger. */
export interface FirstMessage {
  id: string
  senderId: string
  recipientId: string
  words: string
}

/**
 * Notes a first message with strong signs; such messages to several people within a week open a case about their
 * writer. Words that a moderator has let pass don’t count again.
 */
export async function flagFirstMessage(
  db: Queryable,
  { id, senderId, recipientId, words }: FirstMessage,
  found: FraudFinding[],
  now: Date,
): Promise<void> {
  if (!(await isFirstOfConversation(db, id))) return
  const passed = await db
    .selectFrom('flagged_words')
    .innerJoin('cases', 'cases.id', 'flagged_words.case_id')
    .select('findings')
    .where('flagged_words.person_id', '=', senderId)
    .where('message_id', 'is not', null)
    .where('decision', '=', 'keep')
    .execute()
  if (areKnown(found, passed)) return
  const message = { person_id: senderId, recipient_id: recipientId, listing_id: null, message_id: id }
  if (!(await store(db, { ...message, words, created_at: now, case_id: null }, found))) return
  const waiting = await db
    .selectFrom('flagged_words')
    .select(['id', 'recipient_id'])
    .where('person_id', '=', senderId)
    .where('message_id', 'is not', null)
    .where('case_id', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - FLAGGED_DAYS * DAY_MS))
    .execute()
  if (new Set(waiting.map((row) => row.recipient_id)).size < FLAGGED_PEOPLE_MIN) return
  const subject = personSubject(await findPerson(db, senderId))
  const { id: case_id } = await openOrJoinCase(db, 'words', subject, null, now)
  await db
    .updateTable('flagged_words')
    .set({ case_id })
    .where(
      'id',
      'in',
      waiting.map((row) => row.id),
    )
    .execute()
}

/** Whether nothing was written between the two people before this message. */
async function isFirstOfConversation(db: Queryable, messageId: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('messages as message')
    .innerJoin('messages as other', (join) =>
      join
        .onRef('other.low_id', '=', 'message.low_id')
        .onRef('other.high_id', '=', 'message.high_id')
        .onRef('other.ordinal', '<', 'message.ordinal'),
    )
    .select('other.id')
    .where('message.id', '=', messageId)
    .limit(1)
    .executeTakeFirst()
  return earlier === undefined
}
