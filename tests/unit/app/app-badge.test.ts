import { beforeEach, describe, expect, test } from 'vitest'
import { showBadge } from '../../../src/app/background/pwa/app-badge.ts'
import { appStore, outboxCountsAtom, unreadAtom } from '../../../src/app/data/state.ts'

const counts = (unread: number, needsYou: number, unsent = 0) => {
  appStore.set(unreadAtom, unread)
  appStore.set(outboxCountsAtom, { unsent, needsYou })
}

/** An icon that remembers what was drawn on it: a number, or nothing. */
function icon() {
  const drawn: (number | null)[] = []
  return {
    drawn,
    last: () => drawn.at(-1),
    setAppBadge: async (count: number) => void drawn.push(count),
    clearAppBadge: async () => void drawn.push(null),
  }
}

beforeEach(() => counts(0, 0))

describe('the badge on the app’s icon', () => {
  test('counts unread messages and what needs a decision, not what is on its way', () => {
    const port = icon()
    const stop = showBadge(port)
    counts(3, 2, 40)
    expect(port.last()).toBe(5)
    stop()
  })

  test('goes when nothing waits any more, as at sign-out', () => {
    counts(2, 1)
    const port = icon()
    const stop = showBadge(port)
    expect(port.last()).toBe(3)
    counts(0, 0)
    expect(port.last()).toBeNull()
    stop()
  })

  test('of an earlier visit is taken down at the start', () => {
    const port = icon()
    showBadge(port)()
    expect(port.drawn).toEqual([null])
  })

  test('is not drawn again for the same number, nor after the end', () => {
    const port = icon()
    const stop = showBadge(port)
    counts(1, 1)
    counts(2, 0)
    const before = port.drawn.length
    stop()
    counts(9, 9)
    expect(port.drawn).toHaveLength(before)
    expect(port.last()).toBe(2)
  })

  test('is no fault where the browser has none', () => {
    counts(1, 0)
    expect(() => showBadge({})()).not.toThrow()
  })

  test('is no fault where the browser refuses', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    let refusals = 0
    const refuse = async () => {
      refusals += 1
      throw new DOMException('not installed', 'NotAllowedError')
    }
    counts(1, 0)
    const stop = showBadge({ setAppBadge: refuse, clearAppBadge: refuse })
    counts(0, 0)
    stop()
    // A rejection that nobody takes is announced in the turn after it.
    await new Promise((resolve) => setTimeout(resolve, 0))
    process.off('unhandledRejection', note)
    expect(refusals).toBe(2)
    expect(unhandled).toEqual([])
  })
})
