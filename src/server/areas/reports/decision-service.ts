import { decisionsFor, isReversible, type CaseView, type NewDecision } from '../../../domain/reports/case.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { StateBefore } from '../../platform/db/case-tables.ts'
import type { Row } from '../../platform/db/tables.ts'
import { lockHome, setHidden, setRemoved } from '../listings/listing-hiding.ts'
import { logAct } from './case-log.ts'
import type { Case } from './case-opening.ts'
import { checkNotClaimed, lockCase } from './case-service.ts'
import { caseView } from './case-views.ts'
import { tellOfDecision, tellOfUndoing } from './decision-notices.ts'
import { endSuspension, suspend } from './suspension.ts'

const DAY_MS = 86_400_000

/**
 * Decides a case, carries the decision out and tells everybody concerned.
 * @throws Refusal `not_found` (404), `target_changed` (409) for a case that is decided, `claimed` (409) while another
 * moderator works on it, `forbidden` (403) for the moderator's own case and against an admin, `invalid` (400) for a
 * decision that the case does not allow
 */
export async function decideCase(
  db: Queryable,
  caseId: string,
  moderatorId: string,
  { decision, reason, days }: NewDecision,
  now: Date,
): Promise<CaseView> {
  const row = await lockCase(db, caseId)
  // A repeat after a lost response changes nothing.
  if (row.decision === decision && row.decided_by === moderatorId && row.reason === reason)
    return caseView(db, caseId, moderatorId, now)
  if (row.decided_at !== null) throw new Refusal('target_changed', 'This case is decided already')
  await checkNotClaimed(db, row, moderatorId, now)
  await checkNotConcerned(db, row, moderatorId)
  const targets = { hasListing: row.listing_id !== null, hasPerson: row.person_id !== null }
  if (!decisionsFor(targets).includes(decision))
    throw new Refusal('invalid', 'This can’t be decided here', { field: 'decision' })
  const before = await stateOf(db, row)
  const answered = await answeredNotices(db, caseId)
  const staysHidden = await isHiddenByOther(db, row, answered)
  const until = days === undefined ? null : new Date(now.getTime() + days * DAY_MS)
  const isOthers = before.addressFree === true || (await isClaimed(db, caseId, answered))
  await carryOut(db, row, { decision, until, answered, isOthers, staysHidden }, now)
  await db
    .updateTable('cases')
    .set({
      decision,
      reason,
      before,
      decided_at: now,
      decided_by: moderatorId,
      claimed_by: null,
      claimed_until: null,
    })
    .where('id', '=', caseId)
    .execute()
  const detail = `${decision}${days === undefined ? '' : ` ${days} days`}: ${reason}`
  await logAct(db, { actorId: moderatorId, caseId, act: 'decided', detail }, now)
  const wasHidden = !staysHidden && (before.hidden !== null || before.deleted !== null)
  await tellOfDecision(db, row, { decision, reason, until, answered, wasHidden }, now)
  return caseView(db, caseId, moderatorId, now)
}

/** Nobody decides about themself, about what they reported, or about who shows their picture. @throws Refusal `forbidden` (403) */
async function checkNotConcerned(db: Queryable, row: Case, moderatorId: string): Promise<void> {
  const own = await db
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', row.id)
    .where('reporter_id', '=', moderatorId)
    .executeTakeFirst()
  const shown = await db
    .selectFrom('picture_matches')
    .select('case_id')
    .where('case_id', '=', row.id)
    .where('other_person_id', '=', moderatorId)
    .executeTakeFirst()
  if (own || shown || row.person_id === moderatorId)
    throw new Refusal('forbidden', 'You’re part of this case, so another moderator decides it')
}

/** Whether somebody claims the address of the home, in this case or in those whose decisions were answered in it. */
const isClaimed = async (
  db: Queryable,
  caseId: string,
  answered: readonly Row<'notices'>[],
): Promise<boolean> =>
  (await db
    .selectFrom('reports')
    .select('id')
    .where('case_id', 'in', [caseId, ...answered.map((notice) => notice.case_id)])
    .where('reason', '=', 'address')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The notices whose answers are in a case. */
const answeredNotices = (db: Queryable, caseId: string): Promise<Row<'notices'>[]> =>
  db.selectFrom('notices').selectAll().where('answer_case_id', '=', caseId).execute()

async function stateOf(db: Queryable, { listing_id, person_id }: Case): Promise<StateBefore> {
  const home = listing_id === null ? undefined : await lockHome(db, listing_id)
  const person =
    person_id === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['suspended_at', 'suspended_until'])
          .where('id', '=', person_id)
          .executeTakeFirstOrThrow()
  return {
    hidden: home?.hidden_at?.toISOString() ?? null,
    addressFree: home?.address_free ?? false,
    deleted: home?.deleted_at?.toISOString() ?? null,
    suspended: person?.suspended_at?.toISOString() ?? null,
    suspendedUntil: person?.suspended_until?.toISOString() ?? null,
  }
}

interface Effect {
  decision: NewDecision['decision']
  /** The end of a suspension. */
  until: Date | null
  answered: readonly Row<'notices'>[]
  /** Whether others claim the address of the home, or may list it already. */
  isOthers: boolean
  /** Whether the decision about another case keeps the home off the market. */
  staysHidden: boolean
}

/** Whether the decision about another case, which nobody has answered in this one, took the home off the market. */
async function isHiddenByOther(
  db: Queryable,
  { id, listing_id }: Case,
  answered: readonly Row<'notices'>[],
): Promise<boolean> {
  if (listing_id === null) return false
  const other = await db
    .selectFrom('cases')
    .innerJoin('listings', 'listings.id', 'cases.listing_id')
    .select('cases.id')
    .where('listing_id', '=', listing_id)
    .where('cases.id', 'not in', [id, ...answered.map((notice) => notice.case_id)])
    .where('decision', 'in', ['hide', 'remove', 'suspend'])
    .whereRef('decided_at', '=', 'hidden_at')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function carryOut(
  db: Queryable,
  { listing_id: listingId, person_id: personId }: Case,
  { decision, until, answered, isOthers, staysHidden }: Effect,
  now: Date,
): Promise<void> {
  const suspendThem = async (end: Date | null) => {
    if (personId === null) return
    await checkNoAdmin(db, personId)
    await suspend(db, personId, end, now)
  }
  const showHome = async () => {
    if (listingId !== null && !staysHidden) await setHidden(db, listingId, null, now)
  }
  switch (decision) {
    case 'ask':
      return
    case 'hide':
      if (listingId !== null) await setHidden(db, listingId, now, now, true)
      return
    case 'remove':
      if (listingId === null) return suspendThem(null)
      return setRemoved(db, listingId, { hidden: now, deleted: now, addressFree: true }, now)
    case 'suspend':
      await suspendThem(until)
      // Their homes are hidden as long as they are suspended; an address that others claim stays free.
      if (listingId !== null && isOthers && !staysHidden) return setHidden(db, listingId, now, now, true)
      return showHome()
    case 'warn':
      return showHome()
    case 'keep': {
      // What an answer was about is taken back with it.
      const wasRemoved = answered.some((notice) => notice.decision === 'remove' && notice.is_home)
      const wasSuspended = answered.some(
        (notice) => notice.decision === 'suspend' || (notice.decision === 'remove' && !notice.is_home),
      )
      if (listingId !== null && wasRemoved)
        await setRemoved(db, listingId, { hidden: null, deleted: null, addressFree: false }, now)
      else await showHome()
      if (personId !== null && wasSuspended) await endSuspension(db, personId, now)
    }
  }
}

/** @throws Refusal `forbidden` (403): only the operator takes an admin's rights */
async function checkNoAdmin(db: Queryable, personId: string): Promise<void> {
  const row = await db.selectFrom('users').select('user_type').where('id', '=', personId).executeTakeFirst()
  if (row?.user_type === 'admin') throw new Refusal('forbidden', 'An admin can’t be suspended here')
}

/**
 * Takes a decision back: things are as before, and the case is open again.
 * @throws Refusal `not_found` (404), `target_changed` (409) for an open case, for an old decision, when another case
 * about the same is open, and when the account that it concerns was deleted
 */
export async function undoDecision(
  db: Queryable,
  caseId: string,
  moderatorId: string,
  now: Date,
): Promise<CaseView> {
  const row = await lockCase(db, caseId)
  const { before, decision, decided_at, listing_id, person_id } = row
  if (decision === null || decided_at === null || before === null)
    throw new Refusal('target_changed', 'This case is open')
  if (!isReversible(decided_at, now))
    throw new Refusal('target_changed', 'This decision is too old to take back')
  const newer = await db
    .selectFrom('cases')
    .select('id')
    .where('subject_kind', '=', row.subject_kind)
    .where('subject_key', '=', row.subject_key)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  if (newer) throw new Refusal('target_changed', 'There’s a newer case about this. Decide that one.')
  if (person_id !== null && (await isDeleted(db, person_id)))
    throw new Refusal('target_changed', 'This account was deleted, so there’s nothing to take back')
  if (listing_id !== null)
    await setRemoved(
      db,
      listing_id,
      {
        hidden: dateOf(before.hidden),
        deleted: dateOf(before.deleted),
        addressFree: before.addressFree ?? false,
      },
      now,
    )
  if (person_id !== null && ['suspend', 'remove', 'keep'].includes(decision))
    await restoreSuspension(db, person_id, before, now)
  await db
    .updateTable('cases')
    .set({ decision: null, decided_at: null, decided_by: null, reason: '', before: null })
    .where('id', '=', caseId)
    .execute()
  await logAct(db, { actorId: moderatorId, caseId, act: 'undone', detail: decision }, now)
  await tellOfUndoing(db, row, now)
  return caseView(db, caseId, moderatorId, now)
}

async function isDeleted(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('emptied_at').where('id', '=', userId).executeTakeFirst()
  return row?.emptied_at !== null
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

async function restoreSuspension(
  db: Queryable,
  personId: string,
  { suspended, suspendedUntil }: StateBefore,
  now: Date,
): Promise<void> {
  const until = dateOf(suspendedUntil)
  if (suspended === null || (until !== null && until <= now)) await endSuspension(db, personId, now)
  else await suspend(db, personId, until, now)
}
