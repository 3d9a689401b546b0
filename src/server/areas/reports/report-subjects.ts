import { sql } from 'kysely'
import { REPORTED_MESSAGES_MAX } from '../../../domain/core/limits.ts'
import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import type { PersonView } from '../../../domain/account/user.ts'
import type { Snapshot } from '../../../domain/reports/case.ts'
import type { ReportSubject, ReportSubjectKind } from '../../../domain/reports/report.ts'
import type { Actor } from '../../platform/core/call.ts'
import { notFound, Refusal } from '../../platform/core/refusal.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { blocksWith, checkReaches, personBehind } from '../account/block-service.ts'
import { findPerson } from '../account/person-service.ts'
import { checkMember } from '../groups/group-membership.ts'
import { findShownListing } from '../listings/listing-service.ts'
import { isOwnerOrAdmin, type ListingRow } from '../listings/listing-views.ts'
import { roleOf, shownSteps } from '../viewings/viewing-views.ts'

/** What a case is about: who is concerned, and how it looks now. */
export interface CaseSubject {
  kind: ReportSubjectKind
  /** Equal keys are the same subject. */
  key: string
  personId: string | null
  listingId: string | null
  snapshot: Snapshot
}

const ownThing = () => new Refusal('invalid', 'You can’t report yourself', { field: 'subject' })
const noSubject = () => notFound('We can’t find what you reported')

/**
 * Finds what a person reports, if they may see it.
 * @throws Refusal `not_found` (404), also for what the reporter may not see; `invalid` (400) for something of their own
 */
export async function findSubject(
  db: Queryable,
  actor: Actor,
  subject: ReportSubject,
  now: Date,
): Promise<CaseSubject> {
  const found = await FINDERS[subject.kind](db, actor, subject as never, now)
  if (found.personId === actor.userId) throw ownThing()
  return found
}

type Finder<K extends ReportSubjectKind> = (
  db: Queryable,
  actor: Actor,
  subject: Extract<ReportSubject, { kind: K }>,
  now: Date,
) => Promise<CaseSubject>

const FINDERS: { [K in ReportSubjectKind]: Finder<K> } = {
  person: async (db, actor, { id }) => personSubject(await knownPerson(db, actor, id)),

  conversation: async (db, { userId }, { id, messageId }) => {
    const [low, high] = userId < id ? [userId, id] : [id, userId]
    let query = db.selectFrom('messages').selectAll().where('low_id', '=', low).where('high_id', '=', high)
    if (messageId !== undefined) query = query.where('id', '=', messageId)
    const rows = await query.orderBy('ordinal', 'desc').limit(REPORTED_MESSAGES_MAX).execute()
    if (rows.length === 0) throw noSubject()
    return {
      kind: 'conversation',
      key: `${low}/${high}/${id}`,
      personId: id,
      listingId: null,
      snapshot: {
        title: await nameOf(db, userId, id),
        words: '',
        photos: rows.flatMap((row) => row.photos?.urls ?? []),
        messages: rows.toReversed().map((row) => ({
          isReporters: row.sender_id === userId,
          words: row.content,
          at: row.created_at.toISOString(),
        })),
      },
    }
  },

  listing: async (db, actor, { id }, now) => listingSubject(await visibleListing(db, actor, id, now)),

  group: async (db, { userId }, { id }) => {
    await checkMember(db, id, userId).catch(() => {
      throw noSubject()
    })
    const group = await db.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const comments = await db
      .selectFrom('group_comments')
      .select(['text', 'user_id', 'created_at'])
      .where('group_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(REPORTED_MESSAGES_MAX)
      .execute()
    const makerId = group.maker_id ?? group.created_by
    return {
      kind: 'group',
      key: id,
      // Whoever manages it can leave it, and then reports the others.
      personId: makerId === userId ? null : makerId,
      listingId: null,
      snapshot: {
        title: group.name,
        words: '',
        photos: [],
        messages: comments.toReversed().map((row) => ({
          isReporters: row.user_id === userId,
          words: row.text,
          at: row.created_at.toISOString(),
        })),
      },
    }
  },

  viewing: async (db, { userId }, { id }) => {
    const row = await db.selectFrom('viewings').selectAll().where('id', '=', id).executeTakeFirst()
    const role = row && roleOf(row, userId)
    if (!row || !role) throw noSubject()
    const otherId = role === 'seeker' ? row.owner_id : row.seeker_id
    const block = (await blocksWith(db, userId, [otherId])).get(otherId)
    const listing = await db
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', row.listing_id)
      .executeTakeFirstOrThrow()
    return {
      kind: 'viewing',
      key: `${id}/${otherId}`,
      personId: otherId,
      // A seeker who behaves badly is no reason to hide the owner's home.
      listingId: role === 'seeker' ? row.listing_id : null,
      snapshot: {
        title: role === 'seeker' && row.home ? row.home.title : listing.payload.title,
        words: '',
        photos: [],
        messages: shownSteps(row.history.steps, role, block?.since)
          .filter(({ note }) => note !== '')
          .slice(-REPORTED_MESSAGES_MAX)
          .map(({ by, note, at }) => ({ isReporters: by === role, words: note, at })),
      },
    }
  },

  photo: async (db, actor, { url }, now) => {
    const photo = await db
      .selectFrom('photos')
      .select(['id', 'owner_id', 'kind'])
      .where('id', '=', publicIdOf(url))
      .executeTakeFirst()
    const place = photo && (await placeOfPhoto(db, actor, photo, url, now))
    if (!photo || !place) throw noSubject()
    return {
      kind: 'photo',
      key: photo.id,
      personId: photo.owner_id,
      listingId: place.listingId,
      snapshot: { title: place.title, words: '', photos: [url], messages: [] },
    }
  },
}

/** A person as a case is about them. */
export function personSubject({
  _id,
  firstName,
  profilePicture,
}: {
  _id: string
  firstName: string
  profilePicture: string
}): CaseSubject {
  const photos = profilePicture === '' ? [] : [profilePicture]
  const snapshot = { title: firstName, words: '', photos, messages: [] }
  return { kind: 'person', key: _id, personId: _id, listingId: null, snapshot }
}

/** A home as a case is about it. */
export function listingSubject({ id, owner_id, payload }: ListingRow): CaseSubject {
  return {
    kind: 'listing',
    key: id,
    personId: owner_id,
    listingId: id,
    snapshot: {
      title: payload.title,
      words: payload.description,
      photos: payload.images,
      messages: [],
    },
  }
}

async function visibleListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  now: Date,
): Promise<ListingRow> {
  // What became of a home is no matter of a report, so every refusal is the same.
  const row = await findShownListing(db, actor, listingId, now).catch((error: unknown) => {
    throw error instanceof Refusal ? noSubject() : error
  })
  const block = (await blocksWith(db, actor.userId, [row.owner_id])).get(row.owner_id)
  if (block && !block.mine && !isOwnerOrAdmin(row, actor)) throw noSubject()
  return row
}

/**
 * A person whom the reporter reaches or has blocked: many block first and report then.
 * @throws Refusal `not_found` (404)
 */
async function knownPerson(db: Queryable, { userId }: Actor, personId: string): Promise<PersonView> {
  const block = (await blocksWith(db, userId, [personId])).get(personId)
  if (!block?.mine) await checkReaches(db, userId, personId)
  return personBehind(await findPerson(db, personId), block)
}

/** The first name of a person as the reporter sees it. */
async function nameOf(db: Queryable, userId: string, personId: string): Promise<string> {
  const block = (await blocksWith(db, userId, [personId])).get(personId)
  return personBehind(await findPerson(db, personId), block).firstName
}

/** Where the person sees a photo of somebody else: in a home, on a profile or in a message to them; null for nowhere. */
async function placeOfPhoto(
  db: Queryable,
  actor: Actor,
  photo: Pick<Row<'photos'>, 'id' | 'owner_id' | 'kind'>,
  url: string,
  now: Date,
): Promise<{ title: string; listingId: string | null } | null> {
  if (photo.kind === 'listing') {
    const holder = await db
      .selectFrom('listings')
      .select('id')
      .where('owner_id', '=', photo.owner_id)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`payload->'images' ? ${url}`)
      .limit(1)
      .executeTakeFirst()
    if (!holder) return null
    const row = await visibleListing(db, actor, holder.id, now)
    return { title: row.payload.title, listingId: row.id }
  }
  if (photo.kind === 'profile') {
    const person = await knownPerson(db, actor, photo.owner_id)
    return person.profilePicture === url ? { title: person.firstName, listingId: null } : null
  }
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', photo.owner_id)
    .where('recipient_id', '=', actor.userId)
    .where(sql<boolean>`photos->'urls' ? ${url}`)
    .limit(1)
    .executeTakeFirst()
  return message ? { title: await nameOf(db, actor.userId, photo.owner_id), listingId: null } : null
}
