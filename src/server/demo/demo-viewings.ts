import { addDays } from '../../domain/core/dates.ts'
import { uuidv7 } from '../../domain/core/ids.ts'
import { timeZoneOf } from '../../domain/core/locations.ts'
import { NEW_VIEWING_STATUS, viewingHomeOf, type ViewingStep } from '../../domain/viewings/viewing.ts'
import { dayOf, localTimeAt } from '../../domain/core/zoned-time.ts'
import type { Row } from '../platform/db/tables.ts'
import type { SeededRandom } from './demo-random.ts'

const HOUR_MS = 3_600_000

/** The sample homeowner's viewings: one agreed with the sample seeker, one that waits for the homeowner. */
export function sampleViewings(
  random: SeededRandom,
  users: readonly Row<'users'>[],
  homes: readonly Row<'listings'>[],
  conversations: readonly Row<'conversations'>[],
  now: Date,
): Row<'viewings'>[] {
  const [seeker, homeowner] = users
  const home = homes.find((each) => each.owner_id === homeowner?.id && each.status === 'active')
  if (!seeker || !homeowner || !home) return []
  const today = dayOf(localTimeAt(now.getTime(), timeZoneOf(home.payload.address)))
  const viewing = (seekerId: string, hoursAgo: number, times: string[], note: string): Row<'viewings'> => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const request: ViewingStep = { at: at.toISOString(), by: 'seeker', act: 'request', note }
    return {
      id: uuidv7(at.getTime(), random.bytes(10)),
      listing_id: home.id,
      seeker_id: seekerId,
      owner_id: homeowner.id,
      ...NEW_VIEWING_STATUS,
      slots: { times },
      chosen: null,
      note,
      revision: 1,
      history: { steps: [request] },
      home: viewingHomeOf(home.payload),
      created_at: at,
      updated_at: at,
    }
  }
  const agreed = `${addDays(today, 3)}T17:30`
  const note = 'I work until five. Is the evening fine?'
  const requested = viewing(seeker.id, 30, [agreed, `${addDays(today, 4)}T11:00`], note)
  const acceptedAt = new Date(now.getTime() - 5 * HOUR_MS)
  const accepted: ViewingStep = { at: acceptedAt.toISOString(), by: 'owner', act: 'accept', note: '' }
  const others = conversations.flatMap(({ low_id, high_id }) =>
    low_id === homeowner.id ? [high_id] : high_id === homeowner.id ? [low_id] : [],
  )
  const other = others.find(
    (id) => id !== seeker.id && users.some((user) => user.id === id && user.user_type === 'seeker'),
  )
  return [
    {
      ...requested,
      state: 'accepted',
      turn: null,
      chosen: agreed,
      note: '',
      revision: 2,
      history: { steps: [...requested.history.steps, accepted] },
      updated_at: acceptedAt,
    },
    ...(other === undefined
      ? []
      : [
          viewing(
            other,
            2,
            [`${addDays(today, 2)}T18:00`, `${addDays(today, 5)}T10:00`],
            'May I bring a friend?',
          ),
        ]),
  ]
}
