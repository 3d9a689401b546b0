import type { DraftKind } from '../../src/contract/drafts.ts'
import { resolveClash } from '../../src/offline/drafts/clashes.ts'
import { allDrafts, draftHistory } from '../../src/offline/drafts/draft-rows.ts'
import { DRAFT_REVISIONS_MAX } from '../../src/domain/core/limits.ts'
import { runAction, type ActionResult } from './actions.ts'
import { tellMirrors } from './drafts.ts'
import type { Overwrite } from './notes.ts'
import type { Tab } from './tab.ts'
import type { ViolationKind } from './violations.ts'
import type { World } from './world.ts'

/** An answer that a person chose where two devices had changed it differently. */
export interface Choice {
  userId: string
  /** The kind of the draft. */
  kind: DraftKind
  chosen: string
  /** The answer that the person decided against. */
  other: string
  /** Whether the draft's history has the other answer after the choice; null where it was not read. */
  isOtherKept: boolean | null
  end: ActionResult
}

/** Chooses one of the two answers of the newest clash of a draft on the device. */
export async function chooseAnswer(world: World, tab: Tab, keep: 'mine' | 'theirs'): Promise<void> {
  const { store, userId } = tab
  const rows = await tab.life.attempt(() => allDrafts(store)).catch(() => [])
  const row = rows.find(
    ({ sealedBy, closedAs, clashes }) => sealedBy === null && closedAs === null && clashes.length > 0,
  )
  const clash = row?.clashes.at(-1)
  if (!row || !clash) return
  const { draftId, kind } = row
  const { field } = clash
  const wordsOf = ({ fields }: { fields: Record<string, unknown> }) => String(fields[field] ?? '')
  const theirs = String(clash.theirs)
  let mine = wordsOf(row)
  const { end, value } = await runAction(world, tab, `choose ${keep}: ${mine} or ${theirs}`, () =>
    store.write([store.db.drafts, store.db.draftRevisions], async () => {
      // The page may have stored other words since it showed these.
      const now = await store.db.drafts.get(draftId)
      if (now) mine = wordsOf(now)
      await resolveClash(store, draftId, field, keep)
      return draftHistory(store, draftId)
    }),
  )
  const [chosen, other] = keep === 'mine' ? [mine, theirs] : [theirs, mine]
  const isWhole = value !== undefined && value.length < DRAFT_REVISIONS_MAX
  const isOtherKept = isWhole ? value.some((version) => wordsOf(version) === other) : null
  world.choices.push({ userId, kind, chosen, other, isOtherKept, end })
  tellMirrors(tab)
}

/** The answers that a person decided against, on any device. */
export const decidedAgainst = ({ choices }: World, userId: string): Set<string> =>
  new Set(
    choices.filter((choice) => choice.userId === userId && choice.end !== 'fail').map(({ other }) => other),
  )

/** The answers of a person's drafts after all devices have exchanged them. */
interface Answers {
  /** Those of the open drafts on the server. */
  standing: ReadonlySet<string>
  /** Those that a device offers in place of the standing ones. */
  offered: ReadonlySet<string>
  /** Those that a device keeps, also in a history. */
  kept: ReadonlySet<string>
  /** The person's writes of them. */
  writes: readonly Write[]
  /** Whether the person submitted or discarded a draft whose device showed or kept the answer, or decided against it. */
  isOver: (answer: string) => boolean
}

/** An answer that a person wrote, and the one that the device showed before. */
type Write = Pick<Overwrite, 'text' | 'seen' | 'end'>

/** A person's choices as writes over the answers that they decided against. */
export const choicesAsWrites = ({ choices }: World, userId: string, kind: DraftKind): Write[] =>
  choices
    .filter((choice) => choice.userId === userId && choice.kind === kind)
    .map(({ chosen, other, end }) => ({ text: chosen, seen: other, end }))

/** Whether a device offers an answer, or the last one that was written or chosen over it. */
export function isOffered(
  text: string,
  answers: Pick<Answers, 'offered' | 'writes'>,
  passed: Set<string> = new Set(),
): boolean {
  if (answers.offered.has(text)) return true
  // A person can choose an answer again that they had decided against.
  if (passed.has(text)) return false
  passed.add(text)
  return answers.writes.some(
    (next) => next.end === 'ok' && next.seen === text && isOffered(next.text, answers, passed),
  )
}

/**
 * Compares a person's choices with the answers at the end: an answer that the person decided against does not come back
 * by itself, and the history has it. A chosen answer gives way to a later one only when the person had seen it, or is
 * offered. After a restore the server has older answers and does not tell other devices what was decided, so that there
 * a device only has to keep what was chosen.
 */
export function checkChoices(
  { choices, restoredAt }: World,
  { userId, kind }: Pick<Choice, 'userId' | 'kind'>,
  answers: Answers,
  add: (kind: ViolationKind, what: string) => void,
): void {
  const theirs = choices.filter(
    (choice) => choice.userId === userId && choice.kind === kind && choice.end !== 'fail',
  )
  for (const { chosen, other, isOtherKept, end } of theirs) {
    if (isOtherKept === false) add('lost', `${chosen} was chosen over ${other}, which no history has`)
    const isChosenElsewhere = theirs.some((choice) => choice.chosen === other)
    if (end !== 'ok' || (restoredAt.length > 0 && answers.kept.has(chosen))) continue
    if (answers.standing.has(other) && !isChosenElsewhere)
      add('taken-back', `${chosen} was chosen over ${other}, which is there again`)
    const wasSeen = answers.writes.some(({ seen, end: how }) => seen === chosen && how !== 'fail')
    const isThere = answers.standing.has(chosen) || isOffered(chosen, answers)
    if (answers.standing.size > 0 && !isThere && !wasSeen && !answers.isOver(chosen))
      add('taken-back', `${chosen} was chosen over ${other}, and gave way unasked`)
  }
}
