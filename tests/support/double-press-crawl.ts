import type { Cookie, Page } from 'playwright-core'
import type { DeviceCopy, DeviceRows } from './device-copy.ts'
import { within } from './patience.ts'
import { waitUntilQuiet, type Control, type FieldValues } from './pressable.ts'
import { textControls, ZOOM_BELOW_PX } from './text-controls.ts'

/** The longest way to a control: a button opens a dialog, whose button asks for a confirmation. */
const STEPS_MAX = 3
/** The tables in which a press can make a row with an id of its own. */
const MADE_BY_PRESSES = /\/(ops|drafts|photos|homeEntries|newsletter)$/

/** A button that sends a form; the crawl can reach it before the choices of the form. */
const LAST_OF_FORM = /^(button|submit) \| [^|]*\b(Save|Continue)\b/

/** A control, the presses that lead to it, and how to press it: twice in one task, or by two real taps. */
interface Way {
  name: string
  id: string
  /** The shortest presses that lead to the control, and all presses since the page was opened. */
  steps: string[]
  trail: string[]
  isRadio: boolean
  how: 'clicks' | 'taps'
}

/** What a press made. */
interface Made {
  /** How much of each kind. */
  counts: Map<string, number>
  /** Whether operations alone came several times, and each of them asks for something else. */
  isOfMany: boolean
}

function madeBetween(before: DeviceRows, after: DeviceRows, requests: readonly string[]): Made {
  const counts = new Map<string, number>()
  const add = (what: string, count = 1) => counts.set(what, (counts.get(what) ?? 0) + count)
  const known = new Set(before.ops.map(({ opId }) => opId))
  const added = after.ops.filter(({ opId }) => !known.has(opId))
  for (const { kind } of added) add(kind)
  for (const [table, count] of Object.entries(after.counts)) {
    const more = count - (before.counts[table] ?? 0)
    if (MADE_BY_PRESSES.test(table) && more > 0) add(`row of ${table.replace(/^.*\//, '')}`, more)
  }
  for (const request of requests) add(request)
  const asked = new Set(added.map(({ kind, payload }) => `${kind} ${JSON.stringify(payload)}`))
  const ofOps = new Set(['row of ops', ...added.map(({ kind }) => kind)])
  const isOfOps = [...counts].every(([what, count]) => count === 1 || ofOps.has(what))
  return { counts, isOfMany: isOfOps && asked.size === added.length }
}

const hasRepeats = ({ counts }: Made) => [...counts.values()].some((count) => count > 1)

interface CrawlOptions {
  origin: string
  isSignedIn: boolean
  values: FieldValues
  /** The names in the data: controls that differ only in them are one control of the product. */
  data: RegExp
  /** The list to which the browser adds the errors of its pages. */
  errors: readonly string[]
}

/** Presses every control of pages twice and looks for what the second press made. */
export class DoublePressCrawl {
  readonly #page: Page
  readonly #device: DeviceCopy
  readonly #options: CrawlOptions
  #cookies: Cookie[] = []
  #address = ''
  #pathname = ''
  #place = ''
  #waiting: Way[] = []
  #requests: string[] = []
  /** The controls of the page as it is now, by their ids; none when the page is another one. */
  #controls = new Map<string, Control>()
  /** The presses since the page was opened. */
  #trail: string[] = []
  readonly #seen = new Set<string>()
  /** The controls that were pressed twice, each with its page. */
  readonly pressed = new Set<string>()
  /** The controls that open a dialog and got two real taps. */
  readonly tapped = new Set<string>()
  /** The kinds of operations that a double press made. */
  readonly kinds = new Set<string>()
  readonly faults: string[] = []
  /** Text controls, also of dialogs, that make an iPhone zoom. */
  readonly smallTexts = new Set<string>()
  /** The controls that the page showed once and not again. */
  readonly lost: string[] = []

  constructor(page: Page, device: DeviceCopy, options: CrawlOptions) {
    this.#page = page
    this.#device = device
    this.#options = options
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(?!drafts|ledger)/.test(pathname) && request.method() !== 'GET')
        this.#requests.push(`${request.method()} ${pathname}`)
    })
  }

  /** Presses every control of the page at `address` that was not pressed before. */
  async crawl(address: string): Promise<void> {
    if (this.#cookies.length === 0) this.#cookies = await this.#page.context().cookies()
    this.#address = address
    const [pathname = ''] = address.split('?')
    this.#place = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    await this.#open()
    this.#add([], [...this.#controls.values()])
    await this.#visitAll()
    // The last button of a form again, now that everything above it is chosen.
    this.#waiting = [...this.#controls.values()].flatMap(({ id }) => {
      if (!LAST_OF_FORM.test(id)) return []
      const name = `${this.#place}: ${id}, at last`
      return [{ name, id, steps: [], trail: [...this.#trail], isRadio: true, how: 'clicks' }]
    })
    await this.#visitAll()
  }

  async #visitAll(): Promise<void> {
    for (let way = this.#next(); way; way = this.#next()) await this.#visit(way)
  }

  #add(steps: string[], controls: readonly Control[]): void {
    const ways = controls.flatMap(({ id, kind, isFrame, isRadio }): Way[] => {
      const name = `${isFrame ? 'frame' : this.#place}: ${kind.replace(this.#options.data, '…')}`
      if (this.#seen.has(name)) return []
      this.#seen.add(name)
      return [{ name, id, steps, trail: [...this.#trail], isRadio, how: 'clicks' }]
    })
    this.#waiting.unshift(...ways)
  }

  /** The next control, if possible one that the page has as it is now. */
  #next(): Way | undefined {
    const at = this.#waiting.findIndex(({ id }) => this.#controls.has(id))
    return this.#waiting.splice(Math.max(at, 0), 1)[0]
  }

  /** Opens the page on the restored device. */
  async #open(): Promise<void> {
    const context = this.#page.context()
    // A page without the product lets go of the databases.
    await this.#page.goto('about:blank')
    await this.#device.restore()
    await context.clearCookies()
    await context.addCookies(this.#cookies)
    await this.#page.goto(this.#options.origin + this.#address)
    // A public page can be shown until the account is open.
    if (this.#options.isSignedIn)
      await this.#page.getByRole('link', { name: 'Get Early Access' }).first().waitFor({ state: 'detached' })
    this.#trail = []
    this.#pathname = ''
    await this.#look()
  }

  /** Waits until the page is quiet and reads its controls. */
  async #look(): Promise<void> {
    await within(waitUntilQuiet(this.#page), `${this.#page.url()} to be quiet`)
    const { pathname, controls } = await this.#page.evaluate(() => window.pressable.now())
    if (this.#pathname === '') this.#pathname = pathname
    const own = pathname === this.#pathname ? controls : []
    this.#controls = new Map(own.map((control) => [control.id, control]))
    for (const { markup, fontPx } of await textControls(this.#page))
      if (fontPx < ZOOM_BELOW_PX) this.smallTexts.add(`${this.#place}: ${fontPx} px: ${markup}`)
  }

  /** Presses a control `times` times in one task. @returns whether the page has it. */
  async #press(id: string, times: number): Promise<boolean> {
    const sent = { id, times, values: this.#options.values }
    const isPressed = await this.#page.evaluate(({ id, times, values }) => {
      window.pressable.fill(id, values)
      return window.pressable.press(id, times)
    }, sent)
    this.#trail.push(id)
    await this.#look()
    return isPressed
  }

  /** Two real taps on one point, as fast as the browser takes them. */
  async #tapTwice(id: string): Promise<void> {
    const point = await this.#page.evaluate((id) => window.pressable.point(id), id)
    if (point) await this.#page.mouse.dblclick(point.x, point.y)
    this.#trail.push(id)
    await this.#look()
  }

  async #take(steps: readonly string[]): Promise<void> {
    for (const step of steps) if (!(await this.#press(step, 1))) return
  }

  /** Brings the page to the control: as it is now, or opened anew. @returns whether it is there. */
  async #reach({ id, steps, trail }: Way, isFresh = false): Promise<boolean> {
    const isThere = () => this.#controls.has(id)
    if (!isFresh) {
      if (isThere()) return true
      const [first] = steps
      if (first !== undefined && this.#controls.has(first)) await this.#take(steps)
      if (isThere()) return true
    }
    await this.#open()
    await this.#take(steps)
    if (isThere() || trail.length === steps.length) return isThere()
    await this.#open()
    await this.#take(trail)
    return isThere()
  }

  /** Opens the page anew, a second time if need be: a request that failed in time can have left it without the control. */
  async #reachAnew(way: Way): Promise<boolean> {
    return (await this.#reach(way, true)) || (await this.#reach(way, true))
  }

  async #madeBy(press: () => Promise<unknown>): Promise<Made> {
    const before = await this.#device.rows()
    this.#requests = []
    await press()
    return madeBetween(before, await this.#device.rows(), this.#requests)
  }

  /** What presses of the control make on the restored device; null when the control is not there. */
  async #madeAnew(way: Way, times: number): Promise<Made | null> {
    return (await this.#reachAnew(way)) ? this.#madeBy(() => this.#press(way.id, times)) : null
  }

  async #visit(way: Way): Promise<void> {
    const errorsBefore = this.#options.errors.length
    try {
      const isThere = (await this.#reach(way)) || (await this.#reachAnew(way))
      if (!isThere) this.lost.push(`${way.name} after ${way.steps.join(', ')}`)
      else if (way.how === 'clicks') await this.#checkClicks(way)
      else await this.#checkTaps(way)
      if (await this.#page.getByText('Unexpected Application Error!').isVisible())
        this.faults.push(`${way.name}: the error page`)
    } catch (error) {
      this.faults.push(`${way.name}: ${(error as Error).message}`)
      this.#controls.clear()
    }
    this.faults.push(...this.#options.errors.slice(errorsBefore).map((line) => `${way.name}: ${line}`))
  }

  async #checkClicks(way: Way): Promise<void> {
    const { id, steps } = way
    const known = this.#controls
    const made = await this.#madeBy(() => this.#press(id, 2))
    this.pressed.add(way.name)
    for (const kind of made.counts.keys()) if (/^[a-z]+\.[a-z.]+$/.test(kind)) this.kinds.add(kind)
    const revealed = () => [...this.#controls.values()].filter((control) => !known.has(control.id))
    // Perhaps the second press took back the first one.
    if (!way.isRadio && made.counts.size === 0 && revealed().length === 0 && this.#controls.has(id))
      await this.#press(id, 1)
    const dialogOf = (controls: Map<string, Control>) => controls.values().next().value?.dialog ?? null
    const opened = dialogOf(this.#controls)
    const isOpened = opened !== null && opened !== dialogOf(known)
    if (steps.length + 1 < STEPS_MAX) this.#add([...steps, id], revealed())
    if (hasRepeats(made)) await this.#compareWithOne(way, made)
    else if (isOpened && made.counts.size === 0) this.#waiting.push({ ...way, how: 'taps' })
  }

  /** Compares two presses with one, each on the restored device: some presses make several things. */
  async #compareWithOne(way: Way, made: Made): Promise<void> {
    const twice = await this.#madeAnew(way, 2)
    if (twice !== null && !hasRepeats(twice)) return
    const once = twice === null ? null : await this.#madeAnew(way, 1)
    if (twice === null || once === null) {
      const there = [...this.#controls.keys()].join(', ')
      const what = `${way.name}: two presses made several things, and the control is not there again, but ${there}`
      if (made.isOfMany) this.lost.push(what)
      else this.faults.push(what)
      return
    }
    for (const [what, count] of twice.counts) {
      const expected = once.counts.get(what) ?? 0
      if (count > Math.max(expected, 1))
        this.faults.push(`${way.name}: two presses made ${count} × ${what}, one makes ${expected}`)
    }
  }

  async #checkTaps(way: Way): Promise<void> {
    const made = await this.#madeBy(() => this.#tapTwice(way.id))
    this.tapped.add(way.name)
    if (made.counts.size > 0)
      this.faults.push(`${way.name}: the second tap made ${[...made.counts.keys()].join()} in what opened`)
  }
}
