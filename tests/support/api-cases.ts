import { expect } from 'vitest'
import type { NewDecision } from '../../src/domain/reports/case.ts'
import type { ReportSubject } from '../../src/domain/reports/report.ts'
import type { TestApp } from './api-app.ts'
import { newOpId, type Person } from './api-client.ts'
import { createSeeker } from './api-users.ts'

const DAY_MS = 86_400_000

/** A seeker whose account is older than a week, so that their reports count. */
export async function createOldSeeker(server: TestApp): Promise<Person> {
  const person = await createSeeker(server)
  await server.db
    .updateTable('users')
    .set({ created_at: new Date(server.clock.now().getTime() - 30 * DAY_MS) })
    .where('id', '=', person.id)
    .execute()
  return person
}

export const report = (person: Person, subject: ReportSubject, changes = {}) =>
  person.call('sendReport', { body: { subject, reason: 'scam', words: '', ...changes }, opId: newOpId() })

export const aboutHome = ({ _id }: { _id: string }): ReportSubject => ({ kind: 'listing', id: _id })

/** The id of the open case about a subject, by its key. */
export async function openCaseOf(server: TestApp, key: string): Promise<string> {
  const row = await server.db
    .selectFrom('cases')
    .select('id')
    .where('subject_key', '=', key)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.id
}

export const decide = (moderator: Person, caseId: string, body: NewDecision) =>
  moderator.call('decideCase', { params: { caseId }, body })

/** Decides a case and expects that it works. */
export async function decided(moderator: Person, caseId: string, body: NewDecision) {
  const response = await decide(moderator, caseId, body)
  expect(response.error.msg).toBeUndefined()
  return response.body
}

export const noticesOf = async (person: Person) => (await person.call('notices')).body.notices
