import { Dexie } from 'dexie'
import { localDay } from '../../../src/domain/core/dates.ts'
import { accountDatabaseName } from '../../../src/offline/db/database-names.ts'
import { BUILD_ID } from '../../../src/offline/db/build-identity.ts'
import { messageText } from './subject.ts'
import { VERSION_THREE } from '../../support/older-database.ts'

/** The numbers of rows on the device. */
export interface StoreSize {
  conversations: number
  messages: number
  homes: number
  ops: number
}

const START = Date.parse('2026-01-01T00:00:00Z')
const CHUNK = 2000

/** The id with this number. */
const idOf = (number: number) => `0190a1b2-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const personOf = (number: number) => idOf(0x100_0000 + number)
/** The other person of the first conversation, to whom most of the queued messages go. */
export const FIRST_PERSON = personOf(0)

const personView = (number: number) => ({
  _id: personOf(number),
  firstName: `Person ${number}`,
  userType: 'homeowner',
  profilePicture: '',
})

function messageRow(userId: string, number: number, conversations: number) {
  const person = number % conversations
  const isMine = number % 3 === 0
  return {
    _id: idOf(0x200_0000 + number),
    order: number,
    opId: null,
    senderId: isMine ? userId : personOf(person),
    recipientId: isMine ? personOf(person) : userId,
    content: messageText(number),
    createdAt: new Date(START + number * 1000).toISOString(),
    photos: [],
    readAt: new Date(START + number * 1000).toISOString(),
    personId: personOf(person),
  }
}

function opRow(number: number, conversations: number) {
  // Half of the queue waits for one person, the others for everybody else.
  const recipientId = number % 2 === 0 ? FIRST_PERSON : personOf(number % conversations)
  return {
    opId: idOf(0x400_0000 + number),
    lane: `message:${recipientId}`,
    kind: 'message.send',
    payload: { recipientId, content: messageText(number) },
    basis: null,
    dependsOn: [],
    composedAt: Date.now() - 60_000 + number,
    clockOffset: 0,
    composedOn: localDay(new Date()),
    draft: null,
    state: 'ready',
    attempts: 0,
    nextAttemptAt: 0,
    lease: null,
    lastError: null,
    maybeSent: false,
    confirmed: false,
    supersedes: null,
    timeline: [{ at: Date.now(), what: 'queued' }],
    result: null,
    doneAt: null,
    open: 1,
    writtenBy: BUILD_ID,
  }
}

function homeRow(number: number, home: object) {
  return {
    listingId: idOf(0x300_0000 + number),
    home: { ...home, _id: idOf(0x300_0000 + number) },
    gone: false,
    savedAt: START + number,
    touchedAt: START + number,
    removedAt: null,
    changes: [],
    photos: null,
    conversationAt: null,
  }
}

/** Writes a database of version 3, as an earlier build of the product left it. `home` is a listing. */
export async function writeVersionThree(userId: string, size: StoreSize, home: object): Promise<void> {
  const db = new Dexie(accountDatabaseName(userId))
  db.version(3).stores(VERSION_THREE)
  const add = async (table: string, count: number, rowOf: (number: number) => object) => {
    for (let from = 0; from < count; from += CHUNK) {
      const length = Math.min(CHUNK, count - from)
      await db.table(table).bulkAdd(Array.from({ length }, (_, index) => rowOf(from + index)))
    }
  }
  const { conversations } = size
  await add('messages', size.messages, (number) => messageRow(userId, number, conversations))
  await add('ops', size.ops, (number) => opRow(number, conversations))
  await add('homes', size.homes, (number) => homeRow(number, home))
  await add('conversations', conversations, (number) => ({
    personId: personOf(number),
    person: personView(number),
    lastMessage: messageRow(userId, size.messages - conversations + number, conversations),
    unreadCount: 0,
  }))
  db.close()
}
