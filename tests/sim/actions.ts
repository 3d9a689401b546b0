import { api } from '../../src/contract/api.ts'
import { OpStateError } from '../../src/offline/db/storage-errors.ts'
import { isLocalPhoto } from '../../src/domain/core/photo-urls.ts'
import { isOpen, needsPerson } from '../../src/sync/transitions.ts'
import type { Op } from '../../src/sync/types.ts'
import { opIdFor } from './op-id.ts'
import { PageDiedError } from './page-life.ts'
import { PICTURE } from './picture.ts'
import { tokenIn, type TrackedText } from './history.ts'
import { putThread, readThread } from '../../src/offline/messages.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'
import { enqueueAll, enqueue } from '../../src/offline/outbox/enqueue.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { editOp, cancelOp, retryOp, deleteOp } from '../../src/offline/outbox/outbox.ts'

export type ActionResult = 'ok' | 'fail' | 'indeterminate'
/** An account that does not exist: the server refuses messages to it permanently. */
const UNKNOWN_ACCOUNT = '00000000-0000-4000-8000-000000000000'

/** Runs a person's action and records its start and result in the history. */
export async function runAction<T>(
  world: World,
  tab: Tab,
  what: string,
  work: () => Promise<T>,
): Promise<{ end: ActionResult; value?: T; error?: unknown }> {
  world.history.note(tab.name, what, 'invoke')
  try {
    const value = await tab.life.attempt(work)
    world.history.note(tab.name, what, 'ok')
    return { end: 'ok', value }
  } catch (error) {
    const end = error instanceof PageDiedError ? 'indeterminate' : 'fail'
    world.history.note(tab.name, `${what}: ${error instanceof Error ? error.name : String(error)}`, end)
    return { end, error }
  }
}

/** Notifies every tab of the account of the new outbox row, 5 to 44 ms later. */
export function pokeTabs(world: World, tab: Tab): void {
  for (const other of tab.device.tabs) {
    if (other.userId !== tab.userId) continue
    world.time.setTimer(() => !other.isDead && other.engine?.poke('enqueue'), 5 + world.random.int(40))
  }
}

/** Records a new text before it is given to the outbox. */
export function compose(world: World, tab: Tab, kind: TrackedText['kind'], lane: string): TrackedText {
  return world.history.compose({
    token: world.nextToken(),
    kind,
    author: tab.userId,
    device: tab.device.index,
    incarnation: tab.device.incarnationOf(tab.userId),
    lane,
  })
}

/** Notes what became of a text in the outbox. */
export function recordEntry(text: TrackedText, end: ActionResult, op: Op | undefined): void {
  text.entry = end === 'ok' ? 'acknowledged' : end === 'fail' ? 'failed' : 'attempted'
  if (!op) return
  text.seq = op.seq
  if (!text.opIds.includes(op.opId)) text.opIds.push(op.opId)
}

/** Stores the newest messages of a conversation from the server. */
export async function readMessages(world: World, tab: Tab, userId: string): Promise<void> {
  const { store, client } = tab
  const response = await tab.life
    .alive(() => client.call(api.conversation, { params: { userId } }))
    .catch(() => null)
  if (response === null) return
  const { person, messages, more } = response
  await runAction(world, tab, 'stores a conversation', () =>
    putThread(store, userId, person, messages, { complete: !more }),
  )
}

/** The token of the last message of the other person in the thread that the page shows. */
async function lastQuestion(tab: Tab, personId: string): Promise<string | null> {
  const items = await tab.life.attempt(() => readThread(tab.store, personId))
  return tokenIn(items.findLast(({ mine }) => !mine)?.content ?? '')
}

/** Writes several messages in one transaction, to another person or, with `to` 0, to no existing account. */
export async function write(world: World, tab: Tab, to: number, count: number): Promise<void> {
  const others = world.people.filter((person) => person.userId !== tab.userId)
  const recipientId = to === 0 ? UNKNOWN_ACCOUNT : (others[to % others.length]?.userId ?? UNKNOWN_ACCOUNT)
  const texts = Array.from({ length: count }, () => compose(world, tab, 'message', `message:${recipientId}`))
  const question = to === 0 ? null : await lastQuestion(tab, recipientId).catch(() => null)
  for (const text of texts) text.answers = question
  const inputs = texts.map((text) => {
    const opId = opIdFor(world)
    text.opIds.push(opId)
    return {
      kind: 'message.send' as const,
      opId,
      payload: { recipientId, content: `Hello ${text.token}` },
    }
  })
  const what = `write ${texts.map((text) => text.token).join(' ')} to ${world.nameOf(recipientId)}`
  const { end, value } = await runAction(world, tab, what, () => enqueueAll(tab.store, inputs))
  for (const [index, text] of texts.entries()) recordEntry(text, end, value?.[index])
  pokeTabs(world, tab)
}

/** Decides on a home with a message to another person, which is held for its undo window. */
export async function decide(world: World, tab: Tab, to: number): Promise<void> {
  const others = world.people.filter((person) => person.userId !== tab.userId)
  const recipientId = others[to % others.length]?.userId ?? UNKNOWN_ACCOUNT
  const text = compose(world, tab, 'message', `message:${recipientId}`)
  const opId = opIdFor(world)
  text.opIds.push(opId)
  const payload = { recipientId, content: `Decided ${text.token}` }
  const { end, value } = await runAction(world, tab, `decide ${text.token}`, () =>
    enqueue(tab.store, { kind: 'message.verdict', opId, payload }),
  )
  recordEntry(text, end, value)
  pokeTabs(world, tab)
}

/** Changes the first name; the checker counts every effect of it. */
export async function rename(world: World, tab: Tab): Promise<void> {
  const text = compose(world, tab, 'name', 'profile')
  const opId = opIdFor(world)
  text.opIds.push(opId)
  const { end, value } = await runAction(world, tab, `name ${text.token}`, () =>
    enqueue(tab.store, { kind: 'profile.update', opId, payload: { firstName: text.token } }),
  )
  recordEntry(text, end, value)
  pokeTabs(world, tab)
}

/** Chooses the housing goal, which the server refuses with 403 for a homeowner. */
export async function chooseGoal(world: World, tab: Tab): Promise<void> {
  const seekingOption = world.random.pick(['WITH_ROOMMATES', 'FIND_GROUP'] as const)
  await runAction(world, tab, `goal ${seekingOption}`, () =>
    enqueue(tab.store, { kind: 'seeker.option', opId: opIdFor(world), payload: { seekingOption } }),
  )
  pokeTabs(world, tab)
}

/** Adds a picture and a profile change that depends on its upload. */
export async function choosePicture(world: World, tab: Tab): Promise<void> {
  const text = compose(world, tab, 'name', 'profile')
  const opId = opIdFor(world)
  text.opIds.push(opId)
  const { end, value } = await runAction(world, tab, `picture, name ${text.token}`, async () => {
    const photoId = await putPhoto(tab.store, PICTURE, 'image/jpeg')
    return enqueueAll(tab.store, [
      { kind: 'photo.profile', opId: opIdFor(world), payload: { photoId } },
      {
        kind: 'profile.update',
        opId,
        payload: { firstName: text.token, profilePicture: `photo:${photoId}` },
      },
    ])
  })
  recordEntry(text, end, value?.[1])
  pokeTabs(world, tab)
}

/** Deletes the profile picture that the server stores. */
export async function removePicture(world: World, tab: Tab): Promise<void> {
  const row = await world.server.db
    .selectFrom('users')
    .select('profile_picture')
    .where('id', '=', tab.userId)
    .executeTakeFirst()
  const url = row?.profile_picture ?? ''
  if (url === '' || isLocalPhoto(url)) return
  const payload = { url, public_id: url.slice('/photos/'.length) }
  await runAction(world, tab, 'remove picture', () =>
    enqueue(tab.store, { kind: 'photo.profile.delete', opId: opIdFor(world), payload }),
  )
  pokeTabs(world, tab)
}

/** Picks one of the operations that the outbox page shows, which hides notes. */
async function pickShown(tab: Tab, pick: number, wanted: (op: Op) => boolean): Promise<Op | undefined> {
  const ops = (await listOpenOps(tab.store).catch(() => [])).filter(
    (op) => op.kind !== 'home.entry' && wanted(op),
  )
  return ops[pick % Math.max(1, ops.length)]
}

/** Replaces the text of an unsent message. */
export async function edit(world: World, tab: Tab, pick: number): Promise<void> {
  const op = await pickShown(tab, pick, (one) => world.history.textOf(one.payload)?.kind === 'message')
  const before = op && world.history.textOf(op.payload)
  if (!op || !before) return
  const text = compose(world, tab, 'message', before.lane)
  const payload = { ...(op.payload as object), content: `Rather ${text.token}` }
  const what = `edit ${before.token} into ${text.token}`
  const { end, value } = await runAction(world, tab, what, () => editOp(tab.store, op.opId, payload))
  recordEntry(text, end, value)
  if (end === 'ok') before.withdrawn = 'replaced'
  if (end === 'indeterminate') before.withdrawn = 'unclear'
  pokeTabs(world, tab)
}

/** Notes that the person took an operation back, or left it without effect. */
export function noteUndone(world: World, { opId, timeline }: Op): void {
  world.undone.add(opId)
  if (timeline.some(({ what }) => what === 'accepted')) world.undoneAfterEffect.add(opId)
}

/** Cancels an open operation. */
export async function cancel(world: World, tab: Tab, pick: number): Promise<void> {
  const op = await pickShown(tab, pick, isOpen)
  if (!op) return
  const text = world.history.textOf(op.payload)
  const what = `cancel ${text?.token ?? op.kind}`
  const { end } = await runAction(world, tab, what, () => cancelOp(tab.store, op.opId))
  if (end !== 'fail') noteUndone(world, op)
  if (!text) return
  if (end === 'ok') text.withdrawn = 'cancelled'
  if (end === 'indeterminate') text.withdrawn = 'unclear'
}

/** Retries an operation by hand, or confirms that an old one is to be sent. */
export async function retry(world: World, tab: Tab, pick: number): Promise<void> {
  const op = (await pickShown(tab, pick, needsPerson)) ?? (await pickShown(tab, pick, isOpen))
  if (!op) return
  const text = world.history.textOf(op.payload)
  const what = `retry ${text?.token ?? op.kind}`
  const { end, value, error } = await runAction(world, tab, what, () => retryOp(tab.store, op.opId))
  if (value && text && end === 'ok') recordEntry(text, end, value)
  if (text && end === 'indeterminate') text.seq = null
  if (error !== undefined && !(error instanceof OpStateError) && end === 'fail')
    world.history.note(tab.name, `retry failed: ${String(error)}`)
  pokeTabs(world, tab)
}

/** Deletes an operation that waits for the person's decision. */
export async function remove(world: World, tab: Tab, pick: number): Promise<void> {
  const op = await pickShown(tab, pick, needsPerson)
  if (!op) return
  const text = world.history.textOf(op.payload)
  const { end } = await runAction(world, tab, `delete ${text?.token ?? op.kind}`, () =>
    deleteOp(tab.store, op.opId),
  )
  if (end !== 'fail') noteUndone(world, op)
  if (!text || end === 'fail') return
  text.withdrawn = end === 'ok' ? 'deleted' : 'unclear'
  text.mayHaveArrived = text.mayHaveArrived || op.maybeSent
}
