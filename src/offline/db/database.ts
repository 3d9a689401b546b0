import { Dexie, type EntityTable, type Table } from 'dexie'
import type {
  ComposerRow,
  ConversationStored,
  DraftBaseRow,
  DraftRow,
  InFlightRow,
  HomeRow,
  MessageRow,
  MetaRow,
  OpRow,
  PersonRow,
  PhotoRow,
  RevisionRow,
  CachedResponseRow,
  TableName,
} from './rows.ts'
import type { HomeEntryOf } from '../../domain/tours/tour.ts'

/** A row that could not be read: kept whole, in case a later version can. */
export interface QuarantineRow {
  id: number
  table: TableName
  row: unknown
  at: number
}

export function accountDatabaseName(userId: string): string {
  return `commonroof-${userId}`
}

/**
 * Everything of one account on this device. Versions are only ever added, and only add: an older
 * build opens a newer database without noticing.
 */
export class AccountDatabase extends Dexie {
  declare drafts: EntityTable<DraftRow, 'draftId'>
  declare draftRevisions: Table<RevisionRow, [string, number]>
  declare draftBases: EntityTable<DraftBaseRow, 'draftId'>
  declare ops: EntityTable<OpRow, 'seq'>
  declare flights: EntityTable<InFlightRow, 'id'>
  declare messages: EntityTable<MessageRow, '_id'>
  declare conversations: EntityTable<ConversationStored, 'personId'>
  declare people: EntityTable<PersonRow, 'personId'>
  declare composers: EntityTable<ComposerRow, 'personId'>
  declare photos: EntityTable<PhotoRow, 'photoId'>
  declare homes: EntityTable<HomeRow, 'listingId'>
  declare homeEntries: Table<HomeEntryOf, [string, string]>
  declare snapshots: EntityTable<CachedResponseRow, 'key'>
  declare meta: EntityTable<MetaRow, 'key'>
  declare quarantine: EntityTable<QuarantineRow, 'id'>

  constructor(userId: string) {
    // Strict: a commit has reached the disk, not the operating system's buffers, when it resolves.
    super(accountDatabaseName(userId), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      drafts: '&draftId, kind',
      draftRevisions: '&[draftId+revision]',
      // Each index is paid for with every one of 300 queued messages: a third of the time until they leave.
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
  }
}
