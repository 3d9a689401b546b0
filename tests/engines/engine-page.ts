import { SCREEN_KEYS } from '../../src/offline/db/database-names.ts'
import { until } from '../support/patience.ts'
import type { Driver, InputSource } from './driver.ts'
import {
  existsScript,
  focusScript,
  guardScript,
  missedScript,
  pointScript,
  valueScript,
  type Named,
  type Point,
} from './in-page.ts'

const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Delete: '\uE017' } as const

/** So many presses may meet something else, because the page moved. */
const MISSES_MAX = 20

const sourceOf = (name: RegExp | string) =>
  typeof name === 'string' ? `^${name.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)}$` : name.source

/** What a person does and sees in one tab after another of a browser, by the names of things. */
export class EnginePage {
  readonly driver: Driver
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.#origin = origin
  }

  /** Loads a page of the product. */
  async goto(path: string): Promise<void> {
    await this.driver.goto(this.#origin + path)
  }

  /**
   * Loads a public page and waits until its script runs: an engine reports an error for the code that it no
   * longer gives to a page that is left.
   */
  async gotoPublic(path: string): Promise<void> {
    await this.goto(path)
    await this.#wait(() => this.call(isHydrated), `${path} to be hydrated`)
  }

  /** Goes back (-1) or forward (1) in the history. */
  async traverse(delta: -1 | 1): Promise<void> {
    // The call ends before the page does.
    await this.call((by) => void setTimeout(() => history.go(by)), delta)
  }

  /** Calls a function in the page; it must use nothing from outside, and arguments and result are JSON. */
  async call<A extends readonly unknown[], R>(
    callback: (...args: A) => R | Promise<R>,
    ...args: A
  ): Promise<R> {
    return (await this.driver.call(String(callback), args)) as R
  }

  /** The path that the tab shows. */
  path(): Promise<string> {
    return this.call(() => location.pathname)
  }

  /** The text that the tab shows. */
  text(): Promise<string> {
    return this.call(() => document.body.innerText)
  }

  /** Waits until the tab shows the text. */
  async waitForText(text: string | RegExp): Promise<void> {
    await this.#wait(
      async () => {
        const shown = await this.text()
        return typeof text === 'string' ? shown.includes(text) : text.test(shown)
      },
      `the text ${String(text)}`,
    )
  }

  async waitForPath(path: string | RegExp): Promise<void> {
    await this.#wait(
      async () => {
        const shown = await this.path()
        return typeof path === 'string' ? shown === path : path.test(shown)
      },
      `the path ${String(path)}`,
    )
  }

  /** Waits until there is such an element. */
  async waitFor(role: Named['role'], name: RegExp | string): Promise<void> {
    await this.#wait(() => this.has(role, name), `${role} ${String(name)}`)
  }

  async has(role: Named['role'], name: RegExp | string): Promise<boolean> {
    return (await this.driver.call(existsScript, [{ role, name: sourceOf(name), nth: 0 }])) as boolean
  }

  /** Presses an element with the pointer, once it is shown, enabled and not covered; again when the page moved meanwhile. */
  async press(role: Named['role'], name: RegExp | string, nth = 0): Promise<void> {
    const named: Named = { role, name: sourceOf(name), nth }
    const what = `${role} ${String(name)} to press`
    for (let misses = 0; misses < MISSES_MAX; misses++) {
      let last = ''
      let point: Point | null = null
      await this.#wait(async () => {
        point = (await this.driver.call(pointScript, [named])) as Point | null
        // An element that moves is pressed when it has come to rest.
        const isAtRest = point !== null && JSON.stringify(point) === last
        last = JSON.stringify(point)
        return isAtRest && ((await this.driver.call(guardScript, [named])) as boolean)
      }, what)
      await this.#pressAt(point)
      // The press can have left the page.
      const isMissed = await this.driver.call(missedScript, []).catch(() => false)
      if (isMissed !== true) return
    }
    throw new Error(`The page moved under each of ${MISSES_MAX} presses: ${what}`)
  }

  async #pressAt(point: Point | null): Promise<void> {
    if (!point) throw new Error('Nothing to press')
    const actions = [
      { type: 'pointerMove' as const, ...point },
      { type: 'pointerDown' as const, button: 0 as const },
      { type: 'pointerUp' as const, button: 0 as const },
    ]
    await this.driver.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ])
  }

  /** Types a text into a text box in place of the text that it has. */
  async fill(name: RegExp | string, text: string, nth = 0): Promise<void> {
    const named: Named = { role: 'field', name: sourceOf(name), nth }
    await this.#wait(
      () => this.driver.call(focusScript, [named]) as Promise<boolean>,
      `the box ${String(name)}`,
    )
    await this.keys(text)
    await this.#wait(
      async () => (await this.driver.call(valueScript, [named])) === text,
      `the box ${String(name)} to have ${text}`,
    )
  }

  /** The text of a text box; null when there is no such box. */
  async value(name: RegExp | string): Promise<string | null> {
    const named: Named = { role: 'field', name: sourceOf(name), nth: 0 }
    return (await this.driver.call(valueScript, [named])) as string | null
  }

  /** Presses the keys of a text one after the other. */
  async keys(text: string): Promise<void> {
    const strokes = Array.from(text, (value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]).flat()
    const source: InputSource = { type: 'key', id: 'keys', actions: strokes }
    await this.driver.perform([source])
  }

  async key(name: keyof typeof KEYS): Promise<void> {
    await this.keys(KEYS[name])
  }

  /** Waits until a text is on the device. */
  async waitUntilStored(text: string): Promise<void> {
    await this.#wait(() => this.call(isStored, text, SCREEN_KEYS), `${text} on the device`)
  }

  /** Waits until a condition is true in the page. */
  async waitUntil(condition: () => Promise<boolean>, what: string): Promise<void> {
    await this.#wait(condition, what)
  }

  async #wait(condition: () => Promise<boolean>, what: string): Promise<void> {
    await until(condition, what).catch(async (error: unknown) => {
      const [path, text] = await Promise.all([this.path(), this.text()]).catch(() => ['?', '?'])
      throw new Error(`${String(error)} at ${path}:\n${text?.slice(0, 1500)}`, { cause: error })
    })
  }
}

/** In the page: whether React has hydrated header, main and footer; starts the app as a key does. */
function isHydrated(): boolean {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
  return ['header', '#main', 'footer'].every((selector) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/** In the page: whether a database of the product has the text, apart from copies of screens. */
async function isStored(text: string, screenKeys: string): Promise<boolean> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('unreadable'))
    })
  for (const { name } of await indexedDB.databases()) {
    const connection = await resultOf(indexedDB.open(name ?? ''))
    try {
      const tables = [...connection.objectStoreNames]
      if (tables.length === 0) continue
      const transaction = connection.transaction(tables, 'readonly')
      const rows = await Promise.all(tables.map((table) => resultOf(transaction.objectStore(table).getAll())))
      const kept = rows.flat().filter((row: { key?: unknown }) => !String(row.key).startsWith(screenKeys))
      if (JSON.stringify(kept).includes(text)) return true
    } finally {
      connection.close()
    }
  }
  return false
}
