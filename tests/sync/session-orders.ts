import fc from 'fast-check'
import { Dexie } from 'dexie'
import { REGISTRY_NAME } from '../../src/offline/account/registry-names.ts'
import { newId } from '../support/fresh-id.ts'
import { ModelBrowser, type Finding, type Network } from './session-browser.ts'
import { ModelTab } from './session-tab.ts'

const PEOPLE = [newId(), newId()] as const

const tab = fc.nat(1)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('verify' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign out' as const), tab, keep: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign in' as const), tab, person: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wake' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('load' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      state: fc.constantFrom<Network>('up', 'down', 'responses-lost'),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** A person waits this many turns for a page on which the act is possible. */
const PATIENCE = 40

/** Carries out one act of the person at a tab; resolves when the tab has done it. */
async function carryOut(browser: ModelBrowser, next: Act): Promise<void> {
  if (next.do === 'network') {
    browser.network = next.state
    browser.noteEvent(`network: ${next.state}`)
    return
  }
  // A page that was loaded again takes the place of the old one.
  const one = () =>
    browser.living.filter((tab) => tab instanceof ModelTab).find(({ place }) => place === next.tab)
  for (let turns = 0; turns < PATIENCE && !isPossible(one(), next); turns++) await browser.turn('patience')
  const at = one()
  if (!at || !isPossible(at, next)) return
  browser.noteEvent(next.do)
  if (next.do === 'load') {
    at.kill()
    await start(browser, new ModelTab(browser, next.tab))
  } else {
    await browser.during(next.do, () => play(at, next)).catch(() => undefined)
  }
}

/** Whether the page shows the control for the act: nobody signs out who is not signed in. */
function isPossible(at: ModelTab | undefined, next: Act): boolean {
  if (next.do === 'sign out' || next.do === 'reopen') return at?.shown !== null
  return next.do !== 'sign in' || at?.shown === null
}

async function play(at: ModelTab, next: Exclude<Act, { do: 'network' | 'load' }>): Promise<unknown> {
  if (next.do === 'verify') return at.session.verify()
  if (next.do === 'sign out') return at.session.signOut(next.keep)
  if (next.do === 'sign in') return at.signIn(PEOPLE[next.person] ?? PEOPLE[0])
  return next.do === 'wake' ? at.session.wake() : at.reopen()
}

async function start(browser: ModelBrowser, one: ModelTab): Promise<void> {
  await browser.during('load', () => one.load()).catch(() => undefined)
}

/** What an exploration found. */
export interface Exploration {
  /** The findings of the first order that broke a rule, with fast-check's report; null when none did. */
  failure: { findings: readonly Finding[]; report: string } | null
  /** How many orders were tried, and how many waits the scheduler ended in them. */
  runs: number
  tasks: number
  /** How often an event happened during a piece of work, by `work × event`. */
  overlaps: ReadonlyMap<string, number>
}

/** Tries random acts in random orders of all their waits; `seed` repeats an exploration. */
export async function exploreOrders(runs: number, seed?: number): Promise<Exploration> {
  const overlaps = new Map<string, number>()
  let tasks = 0
  let findings: readonly Finding[] = []
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(act, { minLength: 1, maxLength: 6 }),
    fc.boolean(),
    async (scheduler, acts, isSignedIn) => {
      await Dexie.delete(REGISTRY_NAME)
      const browser = new ModelBrowser(scheduler)
      if (isSignedIn) await browser.begin(PEOPLE[0])
      for (const place of [0, 1]) void start(browser, new ModelTab(browser, place))
      for (const next of acts) void browser.turn(next.do).then(() => carryOut(browser, next))
      await browser.rest()
      await browser.lookOffline()
      await browser.heal()
      await browser.checkAtRest()
      tasks += scheduler.report().length
      for (const [key, count] of browser.overlaps) overlaps.set(key, (overlaps.get(key) ?? 0) + count)
      if (browser.findings.length === 0) return true
      ;({ findings } = browser)
      return false
    },
  )
  const details = await fc.check(property, { numRuns: runs, ...(seed === undefined ? {} : { seed }) })
  const failure = details.failed ? { findings, report: fc.defaultReportMessage(details) ?? '' } : null
  return { failure, runs: details.numRuns, tasks, overlaps }
}

/** The table of the interleavings: how often each event happened during each piece of work. */
export function overlapTable({ overlaps }: Exploration): string {
  const [works, events] = [0, 1].map((part) =>
    [...new Set(Array.from(overlaps.keys(), (key) => key.split(' × ')[part] ?? ''))].toSorted(),
  ) as [string[], string[]]
  const rows = events.map((event) => [event, ...works.map((work) => overlaps.get(`${work} × ${event}`) ?? 0)])
  return [['during', ...works], ...rows].map((cells) => cells.join(' | ')).join('\n')
}
