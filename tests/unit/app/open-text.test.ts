import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { OpenText, type TextOptions } from '../../../src/app/forms/open-text.ts'
import { flushUnsaved } from '../../../src/app/data/unsaved.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { readText, saveText } from '../../../src/offline/drafts/unsent-texts.ts'
import { setMeta } from '../../../src/offline/account/cached-responses.ts'
import { eventually } from '../../support/eventually.ts'
import { newId } from '../../support/fresh-id.ts'
import { fillDisk } from '../offline/fake-store.ts'
import { openTestAccount } from '../offline/fixture.ts'

/** Opens the box `comment` as a page does; it closes when the test ends. */
function open(account: Account, options: TextOptions = {}): OpenText {
  const box = new OpenText('comment', options)
  onTestFinished(box.open(account, () => undefined))
  return box
}

async function twoTabs(): Promise<[Account, Account]> {
  const userId = newId()
  return [await openTestAccount(userId), await openTestAccount(userId)]
}

describe('the text of a box', () => {
  test('is shown again after the page was closed', async () => {
    const [account, later] = await twoTabs()
    open(account).edit('half a thought')
    await flushUnsaved()
    const again = open(later)
    await eventually(() => expect(again.shown()).toBe('half a thought'))
  })

  test('that an earlier build stored is found', async () => {
    const [account] = await twoTabs()
    await setMeta(account, 'comment', 'from before the update')
    const box = open(account)
    await eventually(() => expect(box.shown()).toBe('from before the update'))
  })

  test('is on the page again when it could not be sent, before words typed since', async () => {
    const [account] = await twoTabs()
    const box = open(account)
    box.edit('the first')
    const sending = box.send(async () => {
      box.edit('and more')
      throw new Error('no room')
    })
    await expect(sending).rejects.toThrow('no room')
    expect(box.shown()).toBe('the first\nand more')
  })

  test('keeps the words typed while it is sent, and only those', async () => {
    const [account, later] = await twoTabs()
    const box = open(account)
    box.edit('the first')
    await box.send(async () => {
      box.edit('and m')
      // The words on their way are on the disk too, so that a kill loses nothing.
      await eventually(async () => expect(await readText(later, 'comment')).toBe('the first\nand m'))
      box.edit('and more')
    })
    expect(box.shown()).toBe('and more')
    await flushUnsaved()
    expect(await readText(later, 'comment')).toBe('and more')
  })

  test('leaves nothing behind when it is discarded', async () => {
    const [account, later] = await twoTabs()
    const box = open(account, { initial: 'as it was' })
    box.edit('other words')
    await flushUnsaved()
    box.edit('other words, unsaved')
    await box.discard()
    await flushUnsaved()
    expect(box.shown()).toBe('as it was')
    expect(await readText(later, 'comment')).toBeUndefined()
  })

  test('stays on a page whose device has no room, until there is room', async () => {
    const [account, later] = await twoTabs()
    const box = open(account)
    const disk = fillDisk('composers')
    box.edit('precious')
    expect(await flushUnsaved()).toBe(false)
    disk.mockRestore()
    expect(await flushUnsaved()).toBe(true)
    expect(await readText(later, 'comment')).toBe('precious')
  })
})

describe('one box in two tabs', () => {
  test('the idle tab follows, also when the text was sent', async () => {
    const [one, two] = await twoTabs()
    const [writing, idle] = [open(one), open(two)]
    writing.edit('Hello')
    await flushUnsaved()
    await eventually(() => expect(idle.shown()).toBe('Hello'))
    await writing.send(async () => undefined)
    await eventually(() => expect(idle.shown()).toBe(''))
  })

  test('both wrote before either was stored: both texts are in both tabs', async () => {
    const [one, two] = await twoTabs()
    const boxes = [open(one), open(two)]
    boxes[0]?.edit('from one')
    boxes[1]?.edit('from two')
    await flushUnsaved()
    await eventually(() => expect(boxes[0]?.shown()).toBe(boxes[1]?.shown()))
    expect(boxes[0]?.shown().split('\n').toSorted()).toEqual(['from one', 'from two'])
  })

  test('[I16] random typing in both: no word is lost', async () => {
    const step = fc.record({ tab: fc.nat(1), flushes: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const [one, two] = await twoTabs()
        const boxes = [new OpenText('comment', {}), new OpenText('comment', {})]
        const ends = [boxes[0]?.open(one, () => undefined), boxes[1]?.open(two, () => undefined)]
        const typed: string[] = []
        for (const { tab, flushes } of steps) {
          const word = `word${typed.length}.`
          typed.push(word)
          boxes[tab]?.edit(`${boxes[tab]?.shown() ?? ''} ${word}`)
          if (flushes) await flushUnsaved()
        }
        await flushUnsaved()
        const stored = (await readText(one, 'comment')) ?? ''
        for (const word of typed) expect(stored).toContain(word)
        for (const end of ends) end?.()
        await flushUnsaved()
      }),
      { numRuns: 40 },
    )
  })

  test('a write that knows an older text does not replace a longer one', async () => {
    const [one] = await twoTabs()
    await saveText(one, 'comment', { base: '', text: 'the long text of the other tab' })
    await saveText(one, 'comment', { base: '', text: 'short' })
    expect(await readText(one, 'comment')).toBe('the long text of the other tab\nshort')
  })
})
