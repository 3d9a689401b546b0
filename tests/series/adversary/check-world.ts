import type { AdversaryWorld } from './adversary-world.ts'
import type { Findings } from './heal.ts'
import { readEffects, type ServerEffect } from './server-effects.ts'
import type { WrittenText } from './written-texts.ts'

/** Numbers of texts by what became of them. */
export interface TextCounts {
  attempted: number
  acknowledged: number
  delivered: number
  takenBackByPerson: number
}

/** Compares what people wrote with what the server has and what the screens show. */
export async function checkWorld(world: AdversaryWorld, findings: readonly Findings[]): Promise<TextCounts> {
  const { texts, violations } = world
  const effects = Map.groupBy(await readEffects(world), ({ canary }) => canary)
  for (const text of texts.all) checkText(world, text, effects.get(text.canary) ?? [], findings)
  const position = ({ canary }: WrittenText) => effects.get(canary)?.[0]?.position ?? null
  checkOrder(world, position)
  for (const finding of findings) checkScreens(world, finding, position)
  for (const { device, person, saysAllArrived, waiting } of findings)
    if (!saysAllArrived && !isRefused(waiting))
      violations.add('stuck', `the outbox of ${person} on device ${device} is not empty: ${waiting}`)
  const delivered = texts.all.filter(({ canary }) => effects.has(canary)).length
  return {
    attempted: texts.all.length,
    acknowledged: texts.all.filter(({ entry }) => entry !== 'attempted').length,
    delivered,
    takenBackByPerson: texts.all.filter(({ takenBack }) => takenBack !== null).length,
  }
}

/** Whether an outbox holds what the server refused, which waits for the person's decision. */
const isRefused = (waiting: string) => /"state":"(rejected|needs-review)"/.test(waiting)

function checkText(
  { violations }: AdversaryWorld,
  text: WrittenText,
  effects: readonly ServerEffect[],
  findings: readonly Findings[],
): void {
  const { canary, kind, author, device, entry, takenBack, isUnclear } = text
  const what = `${canary}, a ${kind} of ${author} on device ${device}`
  if (effects.length > 1) violations.add('duplicated', `${what}, is on the server ${effects.length} times`)
  for (const { by } of effects)
    if (by !== author) violations.add('misattributed', `${what}, is on the server as ${by ?? 'nobody'}’s`)
  if (takenBack !== null) {
    if (!isUnclear && effects.length > 0)
      violations.add('contradicted', `${what}, was ${takenBack} and arrived`)
    return
  }
  if (entry === 'attempted' || effects.length > 0) return
  const place = findings.find((each) => each.device === device && each.person === author)
  if (place?.waiting.includes(canary) === true) return
  const kindOfLoss = entry === 'standing' || kind === 'verdict' || kind === 'listing' ? 'taken-back' : 'lost'
  violations.add(kindOfLoss, `${what}, was shown as ${entry} and is nowhere`)
  if (place?.saysAllArrived === true && entry === 'acknowledged')
    violations.add('said-but-missing', `${what}, is nowhere, and the outbox says that everything has arrived`)
}

type PositionOf = (text: WrittenText) => number | null

/** Messages of one device to one person arrive in the order of sending, and answers after their questions. */
function checkOrder({ texts, violations }: AdversaryWorld, position: PositionOf): void {
  const sent = texts.all
    .filter(({ kind, entry, takenBack }) => kind === 'message' && entry === 'acknowledged' && !takenBack)
    .filter((text) => text.sentAs !== null && position(text) !== null)
    .toSorted((a, b) => (a.sentAs ?? 0) - (b.sentAs ?? 0))
  const lanes = Map.groupBy(sent, ({ device, author, to }) => `${device} ${author} ${to}`)
  for (const lane of lanes.values())
    for (const [index, text] of lane.entries()) {
      const next = lane[index + 1]
      if (next && (position(next) ?? 0) < (position(text) ?? 0))
        violations.add('inverted', `${next.canary} arrived before ${text.canary}`)
    }
  for (const answer of sent)
    for (const question of texts.all.filter(({ canary }) => answer.seen.includes(canary)))
      if ((position(question) ?? Infinity) > (position(answer) ?? 0))
        violations.add('inverted', `the answer ${answer.canary} is before ${question.canary}`)
}

/** A conversation's screen shows the messages in the server's order. */
function checkScreens(
  { texts, violations }: AdversaryWorld,
  { device, person, threads }: Findings,
  position: PositionOf,
): void {
  for (const { other, messages } of threads) {
    const order = texts.in(messages).flatMap((text) => position(text) ?? [])
    if (order.some((each, index) => each < (order[index - 1] ?? 0)))
      violations.add('inverted', `device ${device} shows ${person} the messages with ${other} out of order`)
  }
}
