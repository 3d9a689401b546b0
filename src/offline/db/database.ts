import { Dexie, type EntityTable, type Table } from 'dexie'
import { accountDatabaseName } from './database-names.ts'
import type {
  ComposerRow,
  ConversationRow,
  DraftBaseRow,
  DraftRow,
  InFlightRow,
  SavedHomeRow,
  MessageRow,
  MetaRow,
  OpRow,
  PersonRow,
  PhotoRow,
  RevisionRow,
  CachedResponseRow,
  TableName,
} from './rows.ts'
import type { TourEntryOfHome } from '../../domain/tours/tour.ts'
import { keepOpCounts, LANE_INDEX, noOpCounts, type LaneEndRow, type OpCountsRow } from './kept-counts.ts'

/** A row that this build cannot read, stored unchanged for a later build. `at` is in Unix milliseconds. */
export interface QuarantineRow {
  id: number
  table: TableName
  row: unknown
  at: number
}

/** The steps of an upgrade, each with a new index of the operations. */
export const ALL_STEPS = 2

/**
 * The database of one account on this device. A new version of the schema only adds tables and indexes, so
 * that an older build can open a newer database.
 */
export class AccountDatabase extends Dexie {
  declare drafts: EntityTable<DraftRow, 'draftId'>
  declare draftRevisions: Table<RevisionRow, [string, number]>
  declare draftBases: EntityTable<DraftBaseRow, 'draftId'>
  declare ops: EntityTable<OpRow, 'seq'>
  declare flights: EntityTable<InFlightRow, 'id'>
  declare messages: EntityTable<MessageRow, '_id'>
  declare conversations: EntityTable<ConversationRow, 'personId'>
  declare people: EntityTable<PersonRow, 'personId'>
  declare composers: EntityTable<ComposerRow, 'personId'>
  declare photos: EntityTable<PhotoRow, 'photoId'>
  declare homes: EntityTable<SavedHomeRow, 'listingId'>
  declare homeEntries: Table<TourEntryOfHome, [string, string]>
  declare snapshots: EntityTable<CachedResponseRow, 'key'>
  declare meta: EntityTable<MetaRow, 'key'>
  declare counts: EntityTable<OpCountsRow, 'key'>
  declare laneEnds: Table<LaneEndRow, [string, string]>
  declare quarantine: EntityTable<QuarantineRow, 'id'>

  /** @param onStep is called when a step of an upgrade begins; `done` of `ALL_STEPS` steps are over then. */
  constructor(userId: string, onStep?: (done: number) => void) {
    // Strict: a transaction resolves when its data is on the disk, not in the operating system's buffers.
    super(accountDatabaseName(userId), { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({
      drafts: '&draftId, kind',
      draftRevisions: '&[draftId+revision]',
      // Only the needed indexes: writing all of them takes a third of the time to send 300 queued messages.
      ops: '++seq, &opId, open, doneAt, draft.draftId',
      messages: '&_id, [personId+order]',
      conversations: '&personId',
      people: '&personId',
      composers: '&personId',
      photos: '&photoId',
      snapshots: '&key',
      meta: '&key',
      quarantine: '++id, table',
    })
    this.version(2).stores({ draftBases: '&draftId', flights: '++id' })
    this.version(3).stores({ homes: '&listingId', homeEntries: '&[listingId+key], listingId' })
    // Each index of a full outbox takes seconds to make. A version of its own tells when it is there.
    const ops = '++seq, &opId, open, doneAt, draft.draftId'
    const steps = ['', `, ${LANE_INDEX}`, `, ${LANE_INDEX}, *dependsOn`]
    for (const [done, indexes] of steps.entries())
      this.version(3 + (done + 1) / 10)
        .stores({ ops: ops + indexes })
        .upgrade(async (upgrade) => {
          // The browser answers after it has made the index.
          await upgrade.table('ops').count()
          onStep?.(done)
        })
    this.version(4).stores({
      ops: ops + steps.at(-1),
      conversations: '&personId, lastMessage.createdAt, unreadCount',
      counts: '&key',
      laneEnds: '&[kind+lane], last',
    })
    this.use({ stack: 'dbcore', name: 'op-counts', create: keepOpCounts })
    // A new database has nothing to count.
    this.on('populate', () => void this.counts.add(noOpCounts(Infinity)))
  }
}
