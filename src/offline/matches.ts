import * as v from 'valibot'
import type { OpPayload } from '../contract/ops.ts'
import type { MatchSettings } from '../domain/matches/match-settings.ts'
import { CloseMatchView, MatchResults, MatchView } from '../domain/matches/match-view.ts'
import { PersonView } from '../domain/account/user.ts'
import type { SeekerPayload } from '../domain/seeker/seeker-payload.ts'
import type { Op } from '../sync/types.ts'
import { isPending } from './account/effective-user.ts'
import { applyBlockOp } from './blocked-people.ts'
import { bySeq } from './outbox/op-order.ts'
import { BLOCKED_KEY, MATCHES_KEY, MATCH_SETTINGS_KEY } from './account/cached-responses.ts'
import type { SettleStep } from './outbox/settle.ts'

/** A match with the reason why it is a close match; `difference` is null for other matches. */
type RankedMatch = MatchResults['passed'][number]

/** Applies the pending marks and blocks of people to the match results, oldest operation first. */
export function applyPendingToMatches(results: MatchResults, ops: readonly Op[]): MatchResults {
  return bySeq(ops).filter(isPending).reduce(applyMatchOp, results)
}

/** The match settings of the newest pending operation, else those of the server. */
export function applyPendingToSettings(settings: MatchSettings, ops: readonly Op[]): MatchSettings {
  const last = bySeq(ops).findLast((op) => op.kind === 'match.settings' && isPending(op))
  return last ? (last.payload as OpPayload<'match.settings'>) : settings
}

/** The person's answers with the pending changes applied; null while the profile is incomplete. */
export function effectiveAnswers(known: SeekerPayload | null, ops: readonly Op[]): SeekerPayload | null {
  const changes = bySeq(ops).filter((op) => op.kind === 'profile.update' && isPending(op))
  const merged = changes.reduce<Partial<SeekerPayload>>(
    (answers, op) => ({ ...answers, ...answersIn(op.payload as OpPayload<'profile.update'>) }),
    known ?? {},
  )
  return merged.profileCompleted && merged.habits !== undefined ? (merged as SeekerPayload) : null
}

function answersIn(change: OpPayload<'profile.update'>): Partial<SeekerPayload> {
  const {
    firstName: _first,
    lastName: _last,
    userType: _type,
    locationPreference: _code,
    customLocation: _place,
    successSeen: _seen,
    ...answers
  } = change
  return answers as Partial<SeekerPayload>
}

/** Applies accepted marks, blocks and match settings to the cached responses. */
export const settleMatches: SettleStep = {
  tables: (db) => [db.snapshots],
  async run({ db }, { done, at }) {
    const ops = bySeq(done).filter((op) => op.kind === 'person.mark' || op.kind === 'person.block')
    if (ops.length > 0) {
      const stored = await db.snapshots.get(MATCHES_KEY)
      const results = v.safeParse(MatchResults, stored?.value)
      if (stored && results.success)
        await db.snapshots.put({ ...stored, value: ops.reduce(applyMatchOp, results.output) })
    }
    const blocked = await db.snapshots.get(BLOCKED_KEY)
    const people = v.safeParse(v.array(PersonView), blocked?.value)
    const blocks = ops.filter((op) => op.kind === 'person.block')
    if (blocks.length > 0)
      await db.snapshots.put({
        key: BLOCKED_KEY,
        at: blocked?.at ?? at,
        value: blocks.reduce(applyBlockOp, people.success ? people.output : []),
      })
    const settings = bySeq(done).findLast((op) => op.kind === 'match.settings')
    if (settings) await db.snapshots.put({ key: MATCH_SETTINGS_KEY, value: settings.payload, at })
  },
}

function applyMatchOp(results: MatchResults, op: Op): MatchResults {
  if (op.kind === 'person.block') {
    const { personId, blocked } = op.payload as OpPayload<'person.block'>
    return blocked ? withoutPerson(results, personId) : results
  }
  if (op.kind !== 'person.mark') return results
  const { personId, mark } = op.payload as OpPayload<'person.mark'>
  const known = findMatch(results, personId)
  if (!known) return results
  const result = v.safeParse(v.object({ mutual: v.boolean() }), op.result)
  // Only the server knows the other person's mark, so interest becomes mutual only with its response.
  const mutual = mark === 'interested' && (result.success ? result.output.mutual : known.mutual)
  return insertMatch(withoutPerson(results, personId), { ...known, mark, mutual })
}

function findMatch({ matches, close, passed }: MatchResults, personId: string): RankedMatch | undefined {
  const match = matches.find((view) => view._id === personId)
  if (match) return { ...match, difference: null }
  return [...close, ...passed].find((view) => view._id === personId)
}

function withoutPerson({ matches, close, passed, ...rest }: MatchResults, personId: string): MatchResults {
  const others = <T extends MatchView>(list: readonly T[]) => list.filter(({ _id }) => _id !== personId)
  return { ...rest, matches: others(matches), close: others(close), passed: others(passed) }
}

/** Adds a match to the list to which its mark and its `difference` assign it. */
function insertMatch(results: MatchResults, person: RankedMatch): MatchResults {
  if (person.mark === 'pass') return { ...results, passed: [person, ...results.passed] }
  const { difference, ...view } = person
  if (difference === null) return { ...results, matches: byScore([...results.matches, view]) }
  return { ...results, close: byScore<CloseMatchView>([...results.close, { ...view, difference }]) }
}

function byScore<T extends MatchView>(list: T[]): T[] {
  return list.sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || (a._id < b._id ? -1 : 1))
}
