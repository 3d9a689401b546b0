import { beforeEach, describe, expect, test } from 'vitest'
import { showBadge } from '../../../src/app/background/pwa/app-badge.ts'
import { appStore, outboxCountsAtom, unreadAtom } from '../../../src/app/data/state.ts'

const counts = (unread: number, needsYou: number, unsent = 0) => {
  appStore.set(unreadAtom, unread)
  appStore.set(outboxCountsAtom, { unsent, listed: unsent, needsYou })
}

/** A fake app icon that records its badges: a number, or null for no badge. */
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
  test('counts unread messages and operations that need a decision, not unsent ones', () => {
    const port = icon()
    const stop = showBadge(port)
    counts(3, 2, 40)
    expect(port.last()).toBe(5)
    stop()
  })

  test('is removed when the counts are zero, as at sign-out', () => {
    counts(2, 1)
    const port = icon()
    const stop = showBadge(port)
    expect(port.last()).toBe(3)
    counts(0, 0)
    expect(port.last()).toBeNull()
    stop()
  })

  test('of an earlier visit is removed at the start', () => {
    const port = icon()
    showBadge(port)()
    expect(port.drawn).toEqual([null])
  })

  test('is not set again for the same number, nor after the end', () => {
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

  test('causes no error in a browser without badges', () => {
    counts(1, 0)
    expect(() => showBadge({})()).not.toThrow()
  })

  test('causes no error when the browser refuses', async () => {
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
    // An unhandled rejection is reported in the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0))
    process.off('unhandledRejection', note)
    expect(refusals).toBe(2)
    expect(unhandled).toEqual([])
  })
})
