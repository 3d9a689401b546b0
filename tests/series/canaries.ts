import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilComplete } from '../support/document-ready.ts'

/** Data of one person that occurs nowhere else; bytes are represented as Latin-1 text. */
export interface Canary {
  name: string
  text: string
}

/** The places of this page that contain a canary: document, fields, address, history state, storage, name. */
export function findOnPage(page: Page, canaries: readonly Canary[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const fields = Array.from(document.querySelectorAll('input, textarea, select'), (field) =>
      'value' in field ? String(field.value) : '',
    )
    const places: Record<string, string> = {
      document: document.documentElement.outerHTML,
      fields: fields.join('\n'),
      address: decodeURIComponent(location.href),
      'history state': JSON.stringify(history.state ?? null),
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      'window name': window.name,
    }
    return Object.entries(places).flatMap(([place, text]) =>
      wanted.filter((canary) => text.includes(canary.text)).map(({ name }) => `${name} in ${place}`),
    )
  }, canaries)
}

/** The IndexedDB stores and the caches of this origin that contain a canary. */
export function findOnDevice(page: Page, canaries: readonly Canary[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const latin1 = (bytes: Uint8Array) => {
      let text = ''
      for (let at = 0; at < bytes.length; at += 8192)
        text += String.fromCharCode(...bytes.subarray(at, at + 8192))
      return text
    }
    const textOf = async (value: unknown): Promise<string> => {
      if (typeof value === 'string') return value
      if (value instanceof ArrayBuffer) return latin1(new Uint8Array(value))
      if (ArrayBuffer.isView(value))
        return latin1(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      if (value instanceof Blob) return latin1(new Uint8Array(await value.arrayBuffer()))
      if (typeof value !== 'object' || value === null) return ''
      const parts = await Promise.all([...Object.keys(value), ...Object.values(value)].map(textOf))
      return parts.join('\n')
    }
    const found = new Set<string>()
    const note = (text: string, place: string) => {
      for (const canary of wanted) if (text.includes(canary.text)) found.add(`${canary.name} in ${place}`)
    }
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })

    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const opening = indexedDB.open(name)
      // The database was deleted since it was listed, and a look must not bring it back.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      const database = await resultOf(opening).catch((error: DOMException) => {
        if (error.name !== 'AbortError') throw error
        return null
      })
      if (!database) continue
      for (const store of Array.from(database.objectStoreNames)) {
        const read = () => database.transaction(store).objectStore(store)
        const rows = [...(await resultOf(read().getAllKeys())), ...(await resultOf(read().getAll()))]
        for (const row of rows) note(await textOf(row), `indexedDB ${name} ${store}`)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        note(request.url, `cache ${name}`)
        const response = await cache.match(request)
        if (response) note(latin1(new Uint8Array(await response.arrayBuffer())), `cache ${name}`)
      }
    }
    return Array.from(found)
  }, canaries)
}

const MOVES_MAX = 5

/** The result of `findOnPage`, repeated when a route guard navigates during the search. */
async function findOnSettledPage(page: Page, canaries: readonly Canary[]): Promise<string[]> {
  for (let moves = 0; ; moves++) {
    try {
      return await findOnPage(page, canaries)
    } catch (error) {
      const hasMoved = String(error).includes('Execution context was destroyed')
      if (!hasMoved || moves === MOVES_MAX) throw error
      await waitUntilComplete(page)
    }
  }
}

/** Goes back to every page of this tab's history and returns the places where a canary is found. */
export async function findInHistory(page: Page, canaries: readonly Canary[]): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const found: string[] = []
  const look = async (url: string) =>
    void found.push(...(await findOnSettledPage(page, canaries)).map((place) => `${place}, back at ${url}`))
  const { currentIndex } = await cdp.send('Page.getNavigationHistory')
  if (currentIndex === 0) throw new Error('There is no page to go back to')
  for (let index = currentIndex - 1; index >= 0; index--) {
    // A route guard may have replaced history entries since the last step.
    const entry = (await cdp.send('Page.getNavigationHistory')).entries[index]
    if (!entry?.url.startsWith('http')) continue
    await cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id })
    // The command returns before the other document is there.
    const isThere = async () => (await cdp.send('Page.getNavigationHistory')).currentIndex === index
    await expect.poll(isThere, { message: `back at ${entry.url}` }).toBe(true)
    await waitUntilComplete(page)
    await look(entry.url)
    // Search the page again after it is rendered.
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await look(entry.url)
  }
  await cdp.detach()
  return found
}

/** A canary of 24 bytes from the middle of a picture. */
export function canaryOf(name: string, bytes: Uint8Array): Canary {
  const middle = Math.floor(bytes.length / 2)
  return { name, text: Buffer.from(bytes.subarray(middle, middle + 24)).toString('latin1') }
}
