import * as v from 'valibot'
import { addDays } from '../core/dates.ts'
import { Id } from '../core/ids.ts'
import {
  VIEWING_AHEAD_MAX_DAYS,
  VIEWING_MINUTES,
  VIEWING_NOTE_MAX_LENGTH,
  VIEWING_SLOTS_MAX,
} from '../core/limits.ts'
import { storableText } from '../core/text.ts'
import { PersonView } from '../account/user.ts'
import { dayOf, instantOf, localTimeAt, LocalTimeSchema, type LocalTime } from '../core/zoned-time.ts'

/** The two sides of a viewing. */
export const VIEWING_ROLES = ['seeker', 'owner'] as const
export type ViewingRole = (typeof VIEWING_ROLES)[number]
export const VIEWING_STATES = ['requested', 'proposed', 'accepted', 'declined', 'cancelled'] as const
export type ViewingState = (typeof VIEWING_STATES)[number]
/** What a side does with a viewing that exists. */
export const VIEWING_ACTIONS = ['accept', 'decline', 'propose', 'cancel'] as const
export type ViewingAction = (typeof VIEWING_ACTIONS)[number]

/** Where a viewing stands, and whose answer it waits for; null once nobody has to say anything. */
export interface ViewingStand {
  state: ViewingState
  turn: ViewingRole | null
}

export const otherSide = (role: ViewingRole): ViewingRole => (role === 'seeker' ? 'owner' : 'seeker')

/** Who may do what: `turn` whoever is asked, `waits` the side that asked, `either` both. */
const ACTS: Record<ViewingState, Partial<Record<ViewingAction, 'turn' | 'waits' | 'either'>>> = {
  requested: { accept: 'turn', decline: 'turn', propose: 'turn', cancel: 'waits' },
  proposed: { accept: 'turn', decline: 'turn', propose: 'turn', cancel: 'waits' },
  accepted: { cancel: 'either' },
  declined: {},
  cancelled: {},
}

/** A new one waits for the owner. */
export const REQUESTED: ViewingStand = { state: 'requested', turn: 'owner' }

/** Where an act of one side leads; null where it is not theirs to do. */
export function nextState(stand: ViewingStand, act: ViewingAction, role: ViewingRole): ViewingStand | null {
  const whose = ACTS[stand.state][act]
  if (whose === undefined) return null
  if (whose !== 'either' && (stand.turn === role) !== (whose === 'turn')) return null
  switch (act) {
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

/** Somebody still has to answer, or to come. */
export const isOpenViewing = (state: ViewingState) => ACTS[state].cancel !== undefined

export const ViewingNote = storableText(VIEWING_NOTE_MAX_LENGTH)

/** One to four different times at the home. */
export const ViewingSlots = v.pipe(
  v.array(LocalTimeSchema),
  v.minLength(1, 'Please offer at least one time'),
  v.maxLength(VIEWING_SLOTS_MAX, `Please offer at most ${VIEWING_SLOTS_MAX} times`),
  v.check((slots) => new Set(slots).size === slots.length, 'Please offer different times'),
)

/** Body of POST /viewings. */
export const NewViewing = v.strictObject({
  /** Chosen by the device, so that it can be answered before it arrives; without it the operation's own id. */
  viewingId: v.exactOptional(Id),
  listingId: Id,
  slots: ViewingSlots,
  note: v.optional(ViewingNote, ''),
})
export type NewViewing = v.InferOutput<typeof NewViewing>

const answered = {
  note: v.optional(ViewingNote, ''),
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
}

/** Body of PUT /viewings/:viewingId; `revision` is the one that it answers. */
export const ViewingAnswer = v.variant('act', [
  v.strictObject({ act: v.literal('accept'), slot: LocalTimeSchema, ...answered }),
  v.strictObject({ act: v.literal('decline'), ...answered }),
  v.strictObject({ act: v.literal('propose'), slots: ViewingSlots, ...answered }),
  v.strictObject({ act: v.literal('cancel'), ...answered }),
])
export type ViewingAnswer = v.InferOutput<typeof ViewingAnswer>

/** One step of a viewing's story. */
export const ViewingStep = v.object({
  at: v.string(),
  by: v.picklist(VIEWING_ROLES),
  act: v.picklist(['request', ...VIEWING_ACTIONS]),
  note: v.string(),
})
export type ViewingStep = v.InferOutput<typeof ViewingStep>

/** The home of a viewing, without its street. */
export const ViewingHome = v.object({ title: v.string(), city: v.string(), state: v.string() })
export type ViewingHome = v.InferOutput<typeof ViewingHome>

/** A viewing as one of its two sides sees it. */
export const ViewingView = v.object({
  _id: Id,
  listingId: Id,
  home: ViewingHome,
  /** The zone in which its times are meant. */
  timeZone: v.string(),
  /** The asker's own side. */
  role: v.picklist(VIEWING_ROLES),
  other: PersonView,
  state: v.picklist(VIEWING_STATES),
  turn: v.nullable(v.picklist(VIEWING_ROLES)),
  /** The times on offer. */
  slots: v.array(LocalTimeSchema),
  /** The one that was accepted. */
  chosen: v.nullable(LocalTimeSchema),
  /** What was said with the last act; '' for nothing. */
  note: v.string(),
  /** Grows by one with every act. */
  revision: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  history: v.array(ViewingStep),
})
export type ViewingView = v.InferOutput<typeof ViewingView>

export const startOf = (slot: LocalTime, timeZone: string) => instantOf(slot, timeZone)
export const endOf = (slot: LocalTime, timeZone: string) =>
  instantOf(slot, timeZone) + VIEWING_MINUTES * 60_000

/** Which of these times still lie ahead, and not too far, in their order. */
export function slotsAhead(slots: readonly LocalTime[], timeZone: string, nowMs: number): LocalTime[] {
  const last = addDays(dayOf(localTimeAt(nowMs, timeZone)), VIEWING_AHEAD_MAX_DAYS)
  return slots.filter((slot) => startOf(slot, timeZone) > nowMs && dayOf(slot) <= last)
}

/** Accepted and not over, the next one first. */
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
