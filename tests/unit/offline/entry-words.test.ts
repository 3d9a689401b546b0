import { describe, expect, onTestFinished, test } from 'vitest'
import { EntryText } from '../../../src/app/areas/tours/entry-text.ts'
import { flushUnsaved } from '../../../src/app/data/unsaved.ts'
import { TOUR_LINE_MAX_LENGTH } from '../../../src/domain/core/limits.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { listEarlierWords } from '../../../src/offline/tours/earlier-words.ts'
import {
  readEntryWords,
  saveCheckAnswer,
  saveEntryWords,
  type WordsKey,
  type WordsPlace,
} from '../../../src/offline/tours/entry-words.ts'
import { writeEntries } from '../../../src/offline/tours/tour-entries.ts'
import { eventually } from '../../support/eventually.ts'
import { newId } from '../../support/fresh-id.ts'
import { openTestAccount } from './fixture.ts'

async function twoTabs(): Promise<[Account, Account]> {
  const userId = newId()
  return [await openTestAccount(userId), await openTestAccount(userId)]
}
const placeOf = (key: WordsKey): WordsPlace => ({ listingId: newId(), key, begunAt: 1000 })
const save = (account: Account, place: WordsPlace, base: string, text: string) =>
  saveEntryWords(account, place, { base, text, between: '\n' })

/** Opens the box of an entry as a page does; it closes when the test ends. */
function open(account: Account, place: WordsPlace): EntryText {
  const box = new EntryText(place, '', false)
  onTestFinished(box.open(account, () => undefined))
  return box
}

describe('words of a tour entry', () => {
  test('that another tab has stored stay beside new ones', async () => {
    const [one] = await twoTabs()
    const place = placeOf(`note:${newId()}`)
    await save(one, place, '', 'the long text of the other tab')
    expect(await save(one, place, '', 'short')).toBe('the long text of the other tab\nshort')
    expect(await readEntryWords(one, place)).toBe('the long text of the other tab\nshort')
  })

  test('that do not fit beside new ones become earlier words', async () => {
    const [one] = await twoTabs()
    const place = placeOf('address')
    const [theirs, mine] = ['a'.repeat(TOUR_LINE_MAX_LENGTH - 1), 'b'.repeat(TOUR_LINE_MAX_LENGTH - 1)]
    await save(one, place, '', theirs)
    expect(await save(one, place, '', mine)).toBe(mine)
    expect(await listEarlierWords(one, place.listingId)).toMatchObject([{ key: 'address', text: theirs }])
  })

  test('of a check stay when it is answered, and its answer stays when they are written', async () => {
    const [one] = await twoTabs()
    const place = placeOf('check:damp')
    await saveCheckAnswer(one, place.listingId, 'damp', 'problem')
    await save(one, place, '', 'Behind the wardrobe')
    await saveCheckAnswer(one, place.listingId, 'damp', 'ok')
    const entry = await one.db.homeEntries.get([place.listingId, place.key])
    expect(entry?.value).toEqual({ answer: 'ok', note: 'Behind the wardrobe' })
  })

  test('without a letter make no note, and end one', async () => {
    const [one] = await twoTabs()
    const place = placeOf(`note:${newId()}`)
    const value = async () => (await one.db.homeEntries.get([place.listingId, place.key]))?.value
    await save(one, place, '', ' ')
    expect(await value()).toBeUndefined()
    await save(one, place, '', 'Sunny')
    expect(await value()).toEqual({ text: 'Sunny', at: place.begunAt })
    await save(one, place, 'Sunny', ' ')
    expect(await value()).toBeNull()
  })
})

describe('the box of a tour entry in two tabs', () => {
  test('has the same words in both, and those that both wrote at once', async () => {
    const [one, two] = await twoTabs()
    const place = placeOf('directions')
    const [here, there] = [open(one, place), open(two, place)]
    here.edit('Bus 30')
    await flushUnsaved()
    await eventually(() => expect(there.shown()).toBe('Bus 30'))
    here.edit('Bus 30, second door')
    there.edit('Bus 30, bell 4')
    await flushUnsaved()
    await eventually(() => expect(here.shown()).toBe(there.shown()))
    expect(here.shown().split('\n').toSorted()).toEqual(['Bus 30, bell 4', 'Bus 30, second door'])
  })

  test('shows words that were not typed in a box', async () => {
    const [one] = await twoTabs()
    const place = placeOf('address')
    const box = open(one, place)
    await writeEntries(one, place.listingId, [{ key: 'address', value: '1 Elm' }])
    await eventually(() => expect(box.shown()).toBe('1 Elm'))
  })
})
