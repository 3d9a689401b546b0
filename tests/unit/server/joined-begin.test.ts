import { expect, test } from 'vitest'
import { JoinedBegin } from '../../../src/server/platform/db/joined-begin.ts'

const LIMIT = '; set local lock_timeout = 1500'

/** The messages in which a connection sends these statements; one with a parameter ends with $1. */
async function messagesOf(...statements: string[]): Promise<string[]> {
  const sent: string[] = []
  const connection = new JoinedBegin((text, _, isSimple) => {
    sent.push(isSimple ? `simple: ${text}` : text)
    const result = { rows: [{ text }], rowCount: 1, command: '', fields: [], oid: 0 }
    return Promise.resolve(isSimple ? [result, result] : result)
  }, LIMIT)
  for (const text of statements) await connection.query(text, text.endsWith('$1') ? [1] : [])
  return sent
}

test.each([
  ['no transaction', ['select 1'], ['select 1']],
  [
    'a first statement without parameters',
    ['begin', 'select 1', 'commit'],
    [`simple: begin${LIMIT}; select 1`, 'commit'],
  ],
  [
    'a first statement with one',
    ['begin', 'select $1', 'commit'],
    [`simple: begin${LIMIT}`, 'select $1', 'commit'],
  ],
  [
    'an isolation level',
    ['start transaction isolation level serializable', 'select 1', 'select 2', 'rollback'],
    [`simple: start transaction isolation level serializable${LIMIT}; select 1`, 'select 2', 'rollback'],
  ],
  ['an empty transaction', ['begin', 'rollback', 'select 1'], ['select 1']],
  [
    'an empty one before another',
    ['begin', 'commit', 'begin', 'select 1', 'commit'],
    [`simple: begin${LIMIT}; select 1`, 'commit'],
  ],
])('%s', async (_, statements, messages) => {
  expect(await messagesOf(...statements)).toEqual(messages)
})

test('is in a transaction from its beginning to its end, whether or not the beginning was sent', async () => {
  const connection = new JoinedBegin(() => Promise.reject(new Error('gone')))
  const states: boolean[] = []
  for (const text of ['begin', 'select 1', 'rollback']) {
    await connection.query(text, []).catch(() => undefined)
    states.push(connection.isInTransaction)
  }
  expect(states).toEqual([true, true, false])
})
