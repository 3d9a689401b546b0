import { claimTitle, type NewAddressClaim } from '../../../domain/reports/address-claim.ts'
import type { Actor, Operation } from '../../platform/core/call.ts'
import { newId } from '../../platform/core/new-id.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { emailUnconfirmed } from '../account/person-service.ts'
import { listingAt } from '../listings/listing-service.ts'
import { openOrJoinCase } from './case-opening.ts'
import { findReport } from './report-service.ts'
import { listingSubject } from './report-subjects.ts'

/**
 * Stores that somebody says that a home is theirs whose address another listing has, in the case about that listing.
 * The response says nothing of that listing.
 * @throws Refusal `target_changed` (409) when the address is free, `invalid` (400) when the listing is the claimant's own,
 * `email_unconfirmed` (403)
 */
export async function claimAddress(
  db: Queryable,
  actor: Actor,
  claim: NewAddressClaim,
  op: Operation,
  now: Date,
): Promise<{ _id: string; createdAt: string }> {
  const id = op.opId ?? newId(now)
  const stored = await findReport(db, actor.userId, id)
  if (stored) return { _id: stored._id, createdAt: stored.createdAt }
  if (!actor.emailConfirmed) throw emailUnconfirmed()
  const first = await listingAt(db, claim.street, claim.zipCode)
  if (!first)
    throw new Refusal('target_changed', 'This address is free now. Open your listing and list it again.')
  if (first.owner_id === actor.userId)
    throw new Refusal('invalid', 'You’ve listed this address yourself. It’s in your listings.', {
      field: 'street',
    })
  const found = await openOrJoinCase(db, 'address', listingSubject(first), actor.userId, now)
  await db
    .insertInto('reports')
    .values({
      id,
      case_id: found.id,
      reporter_id: actor.userId,
      reason: 'address',
      words: claim.words,
      snapshot: {
        title: claimTitle(claim),
        words: [`${claim.street}, ${claim.zipCode}`, claim.description.trim()].filter(Boolean).join('\n\n'),
        photos: [],
        messages: [],
      },
      created_at: now,
    })
    .execute()
  return { _id: id, createdAt: now.toISOString() }
}
