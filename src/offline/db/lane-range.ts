import { Dexie } from 'dexie'
import type { OpKind } from '../../contract/ops.ts'
import type { Account } from './account.ts'
import { LANE_INDEX } from './kept-counts.ts'

/** The range of LANE_INDEX with the rows of a kind, and of a lane where one is named. */
export function laneRange({ db }: Account, kind: OpKind, lane?: string, open: 0 | 1 = 1) {
  const from = lane === undefined ? [open, kind] : [open, kind, lane]
  return db.ops.where(LANE_INDEX).between([...from, Dexie.minKey], [...from, Dexie.maxKey])
}
