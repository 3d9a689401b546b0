import type { UserView } from '../../src/domain/account/user.ts'
import { conversation } from '../support/conversation.ts'
import { apiAs } from '../support/people.ts'
import type { ExpectedState } from './expected-state.ts'

/** The differences between the messages of one lane on the server and those that were written. */
export function laneFaults(
  arrived: readonly string[],
  written: readonly { content: string; sure: boolean }[],
): string[] {
  const faults: string[] = []
  for (const { content, sure } of written) {
    const count = arrived.filter((other) => other === content).length
    if (count > 1) faults.push(`doubled: ${content} is there ${count} times`)
    if (count === 0 && sure) faults.push(`lost: ${content}`)
  }
  const inOrder = written.map(({ content }) => content).filter((content) => arrived.includes(content))
  if (faults.length === 0 && inOrder.join() !== arrived.join())
    faults.push(`inverted: ${arrived.join(' | ')}`)
  return faults
}

/** The differences between the server's state, read over the API, and the expected state. */
export async function faultsOf(origin: string, expected: ExpectedState): Promise<string[]> {
  const faults: string[] = []
  for (const { from, to, written } of expected.lanes.values()) {
    const messages = await conversation(origin, to, from, expected.prefix)
    const wasWritten = (content: string) => written.some((one) => one.content === content)
    const ofSender = messages.filter((message) => message.senderId === from.user._id)
    for (const { content } of ofSender.filter((message) => !wasWritten(message.content)))
      faults.push(`misattributed: ${content} stands as written by ${from.user.firstName}`)
    const arrived = ofSender.map((message) => message.content).filter(wasWritten)
    faults.push(...laneFaults(arrived, written))
  }
  for (const { account, user } of await profilesOf(origin, expected)) {
    const name = expected.names.get(user._id)
    if (name !== undefined && user.firstName !== name)
      faults.push(`profile of ${account.user.firstName}: ${user.firstName} instead of ${name}`)
    if (expected.picturesBefore.get(user._id) === user.profilePicture)
      faults.push(`picture of ${account.user.firstName}: still the one before`)
  }
  return faults
}

/** The current profiles of all writers. */
function profilesOf(origin: string, expected: ExpectedState) {
  const writers = new Set(Array.from(expected.lanes.values(), ({ from }) => from))
  return Promise.all(
    Array.from(writers, async (account) => ({
      account,
      user: await apiAs(origin, account)<UserView>('GET', '/auth/user'),
    })),
  )
}
