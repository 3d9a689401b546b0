import type { GroupView } from '../../../src/domain/groups/group.ts'
import type { SavedHome } from '../../../src/domain/tours/saved-home.ts'
import { conversation } from '../../support/conversation.ts'
import { apiAs } from '../../support/people.ts'
import type { AdversaryWorld } from './adversary-world.ts'
import { PEOPLE, type PersonName } from './schedule.ts'

/** A text on the server. */
export interface ServerEffect {
  canary: string
  /** In whose name the server has it. */
  by: PersonName | null
  /** The number of the message in all conversations, oldest first; null for anything else. */
  position: number | null
}

/** Everything on the server that has a canary in it. */
export async function readEffects(world: AdversaryWorld): Promise<ServerEffect[]> {
  const { people, server, texts } = world
  const nameOf = (id: string | null) => PEOPLE.find((name) => people[name].user._id === id) ?? null
  const effects: ServerEffect[] = []
  const add = (content: string, by: PersonName | null, position: number | null = null) => {
    for (const { canary } of texts.in(content)) effects.push({ canary, by, position })
  }
  for (const [one, other] of [
    ['Ana', 'Ben'],
    ['Ana', 'Hana'],
    ['Ben', 'Hana'],
  ] as const)
    for (const message of await conversation(server.origin, people[one], people[other]))
      add(message.content, nameOf(message.senderId), effects.length)
  const groups = new Map<string, GroupView>()
  for (const name of PEOPLE) {
    const ask = apiAs(server.origin, people[name])
    for (const group of (await ask<{ groups: GroupView[] }>('GET', '/groups')).groups)
      groups.set(group._id, group)
    const { homes } = await ask<{ homes: SavedHome[] }>('GET', '/homes/saved')
    for (const { entries } of homes)
      for (const { key, value } of entries) if (key.startsWith('note:')) add(JSON.stringify(value), name)
    const { drafts } = await ask<{ drafts: { fields: unknown }[] }>('GET', '/drafts')
    for (const { fields } of drafts) add(JSON.stringify(fields), name)
  }
  for (const { name, members, homes } of groups.values()) {
    // A group does not name its founder, who is its only member.
    add(name, nameOf(members[0]?.person._id ?? null))
    for (const { comments } of homes) for (const { text, userId } of comments) add(text, nameOf(userId))
  }
  return effects
}
