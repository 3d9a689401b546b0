import * as v from 'valibot'
import { boundedList } from '../core/lists.ts'
import { addDays } from '../core/dates.ts'
import { Id } from '../core/ids.ts'
import {
  REVISION_MAX,
  VIEWING_AHEAD_MAX_DAYS,
  VIEWING_MINUTES,
  VIEWING_NOTE_MAX_LENGTH,
  VIEWING_SLOTS_MAX,
} from '../core/limits.ts'
import { storableText } from '../core/text.ts'
import { PersonView } from '../account/user.ts'
import { dayOf, instantOf, localTimeAt, LocalTimeSchema, type LocalTime } from '../core/zoned-time.ts'

/** The sides of a viewing. */
export const VIEWING_ROLES = ['seeker', 'owner'] as const
export type ViewingRole = (typeof VIEWING_ROLES)[number]
export const VIEWING_STATES = ['requested', 'proposed', 'accepted', 'declined', 'cancelled'] as const
export type ViewingState = (typeof VIEWING_STATES)[number]
/** The actions of a side on an existing viewing. */
export const VIEWING_ACTIONS = ['accept', 'decline', 'propose', 'cancel'] as const
export type ViewingAction = (typeof VIEWING_ACTIONS)[number]

/** The status of a viewing. */
export interface ViewingStatus {
  state: ViewingState
  /** The side that must answer; null when no answer is due. */
  turn: ViewingRole | null
}

/** The opposite side of a viewing. */
export const otherSide = (role: ViewingRole): ViewingRole => (role === 'seeker' ? 'owner' : 'seeker')

/** The side that may take each action: `turn` must answer, `waits` waits for the answer, `either` is both. */
const ALLOWED_SIDES: Record<ViewingState, Partial<Record<ViewingAction, 'turn' | 'waits' | 'either'>>> = {
  requested: { accept: 'turn', decline: 'turn', propose: 'turn', cancel: 'waits' },
  proposed: { accept: 'turn', decline: 'turn', propose: 'turn', cancel: 'waits' },
  accepted: { cancel: 'either' },
  declined: {},
  cancelled: {},
}

/** The status of a new viewing: it waits for the owner. */
export const NEW_VIEWING_STATUS: ViewingStatus = { state: 'requested', turn: 'owner' }

/** The status after an action of one side; null when that side may not take the action. */
export function nextState(
  current: ViewingStatus,
  action: ViewingAction,
  role: ViewingRole,
): ViewingStatus | null {
  const allowed = ALLOWED_SIDES[current.state][action]
  if (allowed === undefined) return null
  if (allowed !== 'either' && (current.turn === role) !== (allowed === 'turn')) return null
  switch (action) {
    case 'accept':
      return { state: 'accepted', turn: null }
    case 'decline':
      return { state: 'declined', turn: null }
    case 'propose':
      return { state: 'proposed', turn: otherSide(role) }
    case 'cancel':
      return { state: 'cancelled', turn: null }
  }
}

/** Whether an answer or the viewing itself is still to come. */
export const isOpenViewing = (state: ViewingState) => ALLOWED_SIDES[state].cancel !== undefined

export const ViewingNote = storableText(VIEWING_NOTE_MAX_LENGTH)

/** One to four different times, in the local time of the home. */
export const ViewingSlots = v.pipe(
  boundedList(LocalTimeSchema, VIEWING_SLOTS_MAX, `Offer at most ${VIEWING_SLOTS_MAX} times`),
  v.minLength(1, 'Offer at least one time'),
  v.check((slots) => new Set(slots).size === slots.length, 'Offer different times'),
)

/** The body of POST /viewings. */
export const NewViewing = v.strictObject({
  /**
   * The id that the device chose, so that the person can act on the viewing before the server has it; the
   * default is the operation's id.
   */
  viewingId: v.exactOptional(Id),
  listingId: Id,
  slots: ViewingSlots,
  note: v.optional(ViewingNote, ''),
})
export type NewViewing = v.InferOutput<typeof NewViewing>

const answerFields = {
  note: v.optional(ViewingNote, ''),
  revision: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(REVISION_MAX)),
}

/** The body of PUT /viewings/:viewingId; `revision` is the revision of the viewing that the person saw. */
export const ViewingAnswer = v.variant('act', [
  v.strictObject({ act: v.literal('accept'), slot: LocalTimeSchema, ...answerFields }),
  v.strictObject({ act: v.literal('decline'), ...answerFields }),
  v.strictObject({ act: v.literal('propose'), slots: ViewingSlots, ...answerFields }),
  v.strictObject({ act: v.literal('cancel'), ...answerFields }),
])
export type ViewingAnswer = v.InferOutput<typeof ViewingAnswer>

/** One step in the history of a viewing. */
export const ViewingStep = v.object({
  at: v.string(),
  by: v.picklist(VIEWING_ROLES),
  act: v.picklist(['request', ...VIEWING_ACTIONS]),
  note: v.string(),
})
export type ViewingStep = v.InferOutput<typeof ViewingStep>

/** The home of a viewing; the street is left out. */
export const ViewingHome = v.object({ title: v.string(), city: v.string(), state: v.string() })
export type ViewingHome = v.InferOutput<typeof ViewingHome>

/** What a viewing shows of a home. */
export const viewingHomeOf = (home: {
  title: string
  address: { city: string; state: string }
}): ViewingHome => ({
  title: home.title,
  city: home.address.city,
  state: home.address.state,
})

/** A viewing as one of its two sides sees it. */
export const ViewingView = v.object({
  _id: Id,
  listingId: Id,
  home: ViewingHome,
  /** The time zone of the home and of all times here. */
  timeZone: v.string(),
  /** The side of the person who gets this response. */
  role: v.picklist(VIEWING_ROLES),
  other: PersonView,
  state: v.picklist(VIEWING_STATES),
  turn: v.nullable(v.picklist(VIEWING_ROLES)),
  /** The offered times. */
  slots: v.array(LocalTimeSchema),
  /** The accepted time. */
  chosen: v.nullable(LocalTimeSchema),
  /** The note of the last action; '' without one. */
  note: v.string(),
  /** Grows by one with every action. */
  revision: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  history: v.array(ViewingStep),
})
export type ViewingView = v.InferOutput<typeof ViewingView>

/** The start of a viewing, in Unix milliseconds. */
export const startOf = (slot: LocalTime, timeZone: string) => instantOf(slot, timeZone)
/** The end of a viewing, in Unix milliseconds. */
export const endOf = (slot: LocalTime, timeZone: string) =>
  instantOf(slot, timeZone) + VIEWING_MINUTES * 60_000

/** The times that are in the future and at most VIEWING_AHEAD_MAX_DAYS ahead, in the given order. */
export function slotsAhead(slots: readonly LocalTime[], timeZone: string, nowMs: number): LocalTime[] {
  const last = addDays(dayOf(localTimeAt(nowMs, timeZone)), VIEWING_AHEAD_MAX_DAYS)
  return slots.filter((slot) => startOf(slot, timeZone) > nowMs && dayOf(slot) <= last)
}

/** The accepted viewings that are not over, the next one first. */
export function nextViewings<V extends Pick<ViewingView, 'state' | 'chosen' | 'timeZone'>>(
  viewings: readonly V[],
  nowMs: number,
): V[] {
  const ahead = viewings.flatMap((viewing) => {
    if (viewing.state !== 'accepted' || viewing.chosen === null) return []
    return endOf(viewing.chosen, viewing.timeZone) > nowMs
      ? [{ viewing, at: startOf(viewing.chosen, viewing.timeZone) }]
      : []
  })
  return ahead.sort((a, b) => a.at - b.at).map(({ viewing }) => viewing)
}
