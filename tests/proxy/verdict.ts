import type { UserView } from '../../src/domain/account/user.ts'
import { conversation } from '../support/conversation.ts'
import { as } from '../support/people.ts'
import type { Ledger } from './ledger.ts'

/** What is wrong with one lane: what the server holds against what was written. */
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

/** Everything that the server shows through its front door and that nobody meant; empty when all is well. */
export async function faultsOf(origin: string, ledger: Ledger): Promise<string[]> {
  const faults: string[] = []
  for (const { from, to, written } of ledger.lanes.values()) {
    const messages = await conversation(origin, to, from, ledger.mark)
    const isHis = (content: string) => written.some((one) => one.content === content)
    const ofSender = messages.filter((message) => message.senderId === from.user._id)
    for (const { content } of ofSender.filter((message) => !isHis(message.content)))
      faults.push(`misattributed: ${content} stands as written by ${from.user.firstName}`)
    const arrived = ofSender.map((message) => message.content).filter(isHis)
    faults.push(...laneFaults(arrived, written))
  }
  for (const { account, user } of await selves(origin, ledger)) {
    const name = ledger.names.get(user._id)
    if (name !== undefined && user.firstName !== name)
      faults.push(`profile of ${account.user.firstName}: ${user.firstName} instead of ${name}`)
    if (ledger.picturesBefore.get(user._id) === user.profilePicture)
      faults.push(`picture of ${account.user.firstName}: still the one before`)
  }
  return faults
}

/** Every writer, as the server has them now. */
function selves(origin: string, ledger: Ledger) {
  const writers = new Set(Array.from(ledger.lanes.values(), ({ from }) => from))
  return Promise.all(
    Array.from(writers, async (account) => ({
      account,
      user: await as(origin, account)<UserView>('GET', '/auth/user'),
    })),
  )
}
