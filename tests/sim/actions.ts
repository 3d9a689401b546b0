import { OpStateError } from '../../src/offline/db/storage-errors.ts'
import { isLocalPhoto } from '../../src/domain/core/photo-urls.ts'
import { isOpen, needsPerson } from '../../src/sync/transitions.ts'
import type { Op } from '../../src/sync/types.ts'
import { opIdFor } from './op-id.ts'
import { PageDiedError } from './mortality.ts'
import { PICTURE } from './picture.ts'
import type { Words } from './history.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

type End = 'ok' | 'fail' | 'indeterminate'
/** Nobody has this account: the server refuses for good. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Runs an action and notes how it ended. */
async function invoke<T>(
  world: World,
  tab: Tab,
  what: string,
  work: () => Promise<T>,
): Promise<{ end: End; value?: T; error?: unknown }> {
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

/** Every page of the account sees the change in its database a moment later. */
function noticed(world: World, tab: Tab): void {
  for (const other of tab.device.tabs) {
    if (other.userId !== tab.userId) continue
    world.time.setTimer(() => !other.isDead && other.engine?.poke('enqueue'), 5 + world.random.int(40))
  }
}

function compose(world: World, tab: Tab, kind: Words['kind'], lane: string): Words {
  return world.history.compose({
    token: world.nextToken(),
    kind,
    author: tab.userId,
    device: tab.device.index,
    incarnation: tab.device.incarnationOf(tab.userId),
    lane,
  })
}

function entered(words: Words, end: End, op: Op | undefined): void {
  words.entry = end === 'ok' ? 'acknowledged' : end === 'fail' ? 'failed' : 'attempted'
  if (!op) return
  words.seq = op.seq
  if (!words.opIds.includes(op.opId)) words.opIds.push(op.opId)
}

/** Several messages in one go, to one other person or, now and then, to nobody. */
export async function write(world: World, tab: Tab, to: number, count: number): Promise<void> {
  const others = world.people.filter((person) => person.userId !== tab.userId)
  const recipientId = to === 0 ? NOBODY : (others[to % others.length]?.userId ?? NOBODY)
  const texts = Array.from({ length: count }, () => compose(world, tab, 'message', `message:${recipientId}`))
  const inputs = texts.map((words) => {
    const opId = opIdFor(world)
    words.opIds.push(opId)
    return {
      kind: 'message.send' as const,
      opId,
      payload: { recipientId, content: `Hello ${words.token}` },
    }
  })
  const what = `write ${texts.map((words) => words.token).join(' ')} to ${world.nameOf(recipientId)}`
  const { end, value } = await invoke(world, tab, what, () => tab.store.enqueueAll(inputs))
  for (const [index, words] of texts.entries()) entered(words, end, value?.[index])
  noticed(world, tab)
}

/** A new first name; its effects are counted one by one. */
export async function rename(world: World, tab: Tab): Promise<void> {
  const words = compose(world, tab, 'name', 'profile')
  const opId = opIdFor(world)
  words.opIds.push(opId)
  const { end, value } = await invoke(world, tab, `name ${words.token}`, () =>
    tab.store.enqueue({ kind: 'profile.update', opId, payload: { firstName: words.token } }),
  )
  entered(words, end, value)
  noticed(world, tab)
}

/** The housing goal; a real 403 for a homeowner. */
export async function chooseGoal(world: World, tab: Tab): Promise<void> {
  const seekingOption = world.random.pick(['WITH_ROOMMATES', 'FIND_GROUP'] as const)
  await invoke(world, tab, `goal ${seekingOption}`, () =>
    tab.store.enqueue({ kind: 'seeker.option', opId: opIdFor(world), payload: { seekingOption } }),
  )
  noticed(world, tab)
}

/** A picture and the profile that shows it: the second waits for the first. */
export async function choosePicture(world: World, tab: Tab): Promise<void> {
  const words = compose(world, tab, 'name', 'profile')
  const opId = opIdFor(world)
  words.opIds.push(opId)
  const { end, value } = await invoke(world, tab, `picture, name ${words.token}`, async () => {
    const photoId = await tab.store.putPhoto(PICTURE, 'image/jpeg')
    return tab.store.enqueueAll([
      { kind: 'photo.profile', opId: opIdFor(world), payload: { photoId } },
      {
        kind: 'profile.update',
        opId,
        payload: { firstName: words.token, profilePicture: `photo:${photoId}` },
      },
    ])
  })
  entered(words, end, value?.[1])
  noticed(world, tab)
}

/** Takes the picture away that the server has. */
export async function removePicture(world: World, tab: Tab): Promise<void> {
  const row = await world.server.db
    .selectFrom('users')
    .select('profile_picture')
    .where('id', '=', tab.userId)
    .executeTakeFirst()
  const url = row?.profile_picture ?? ''
  if (url === '' || isLocalPhoto(url)) return
  const payload = { url, public_id: url.slice('/photos/'.length) }
  await invoke(world, tab, 'remove picture', () =>
    tab.store.enqueue({ kind: 'photo.profile.delete', opId: opIdFor(world), payload }),
  )
  noticed(world, tab)
}

/** One of the ops that the outbox page shows now. */
async function shown(tab: Tab, pick: number, wanted: (op: Op) => boolean): Promise<Op | undefined> {
  const ops = (await tab.store.pendingOps().catch(() => [])).filter(wanted)
  return ops[pick % Math.max(1, ops.length)]
}

/** Says something else instead. */
export async function edit(world: World, tab: Tab, pick: number): Promise<void> {
  const op = await shown(tab, pick, (one) => world.history.wordsOf(one.payload)?.kind === 'message')
  const before = op && world.history.wordsOf(op.payload)
  if (!op || !before) return
  const words = compose(world, tab, 'message', before.lane)
  const payload = { ...(op.payload as object), content: `Rather ${words.token}` }
  const what = `edit ${before.token} into ${words.token}`
  const { end, value } = await invoke(world, tab, what, () => tab.store.editOp(op.opId, payload))
  entered(words, end, value)
  if (end === 'ok') before.withdrawn = 'replaced'
  if (end === 'indeterminate') before.withdrawn = 'unclear'
  noticed(world, tab)
}

export async function cancel(world: World, tab: Tab, pick: number): Promise<void> {
  const op = await shown(tab, pick, isOpen)
  if (!op) return
  const words = world.history.wordsOf(op.payload)
  const what = `cancel ${words?.token ?? op.kind}`
  const { end } = await invoke(world, tab, what, () => tab.store.cancelOp(op.opId))
  if (!words) return
  if (end === 'ok') words.withdrawn = 'cancelled'
  if (end === 'indeterminate') words.withdrawn = 'unclear'
}

/** Sends again by hand, or agrees to send something old. */
export async function retry(world: World, tab: Tab, pick: number): Promise<void> {
  const op = (await shown(tab, pick, needsPerson)) ?? (await shown(tab, pick, isOpen))
  if (!op) return
  const words = world.history.wordsOf(op.payload)
  const what = `retry ${words?.token ?? op.kind}`
  const { end, value, error } = await invoke(world, tab, what, () => tab.store.retryOp(op.opId))
  if (value && words && end === 'ok') entered(words, end, value)
  if (words && end === 'indeterminate') words.seq = null
  if (error !== undefined && !(error instanceof OpStateError) && end === 'fail')
    world.history.note(tab.name, `retry failed: ${String(error)}`)
  noticed(world, tab)
}

/** Removes what waits for the person. */
export async function remove(world: World, tab: Tab, pick: number): Promise<void> {
  const op = await shown(tab, pick, needsPerson)
  if (!op) return
  const words = world.history.wordsOf(op.payload)
  const { end } = await invoke(world, tab, `delete ${words?.token ?? op.kind}`, () =>
    tab.store.deleteOp(op.opId),
  )
  if (!words || end === 'fail') return
  words.withdrawn = end === 'ok' ? 'deleted' : 'unclear'
  words.eitherWay = words.eitherWay || op.maybeSent
}
