import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MatchResults } from '../../src/domain/match-view.ts'
import { localDay } from '../../src/domain/dates.ts'
import type { SeekerDraft } from '../../src/domain/seeker.ts'
import { toSeekerPayload } from '../../src/domain/seeker-payload.ts'
import { installed, onDisk } from '../support/device.ts'
import { as, registerSeeker, seekerAnswers, type Account } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { setProxiedStage, signedInPage, signIn, type ProxiedStage } from '../support/stage.ts'
import { holdUndo } from '../support/undo-window.ts'

const today = localDay(new Date())
let stage: ProxiedStage
let ana: Account
let ben: Account
let cleo: Account

beforeAll(async () => {
  stage = await setProxiedStage({ browser: 'own' })
  const { origin } = stage.server
  const seeker = async (name: string, answers: Partial<SeekerDraft>) => {
    const account = await registerSeeker(origin, name, today)
    await as(origin, account)('PUT', '/profile', toSeekerPayload(seekerAnswers(answers), today))
    return account
  }
  ana = await seeker('Ana', { sleepSchedule: 'early_bird', cleanliness: 'very_tidy' })
  // Ben sleeps like Ana, Cleo keeps a kitchen like her.
  ben = await seeker('Ben', { sleepSchedule: 'early_bird', cleanliness: 'relaxed' })
  cleo = await seeker('Cleo', { sleepSchedule: 'night_owl', cleanliness: 'very_tidy' })
})

afterAll(async () => {
  await stage.strike()
})

const matchesOf = (account: Account) => as(stage.server.origin, account)<MatchResults>('GET', '/matches')

describe('a seeker between two viewings', () => {
  test('reads who fits without signal, notes it, changes what matters, and the server knows later', async () => {
    const { browser, proxy } = stage
    let page = await browser.start()
    const names = () => page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()
    await as(stage.server.origin, ben)('PUT', `/people/${ana.user._id}/mark`, { mark: 'interested' })
    await signIn(page, proxy.origin, ana)
    await installed(page)
    await page.goto(`${proxy.origin}/find-roommates`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    const before = await names()
    expect(before.toSorted()).toEqual(['Ben', 'Cleo'])
    // The settings are loaded as well, so that they can be changed below the ground.
    await page.goto(`${proxy.origin}/profile`)
    await page.getByRole('heading', { name: 'What matters to you' }).waitFor()
    await page.getByRole('group', { name: 'Sleep' }).getByLabel('Normal').waitFor({ state: 'attached' })
    await browser.quit()

    page = await browser.start()
    await page.goto(`${proxy.origin}/find-roommates`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await proxy.stop()
    await page.reload()
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await page.getByText('as of').waitFor()

    const of = (name: string) => page.getByRole('group', { name: `What you think of ${name}` })
    const letUndoPass = await holdUndo(page)
    await of('Ben').getByRole('button', { name: 'Interested' }).click()
    await of('Cleo').getByRole('button', { name: 'Pass' }).click()
    await expect.poll(names).toEqual(['Ben'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await names()).length).toBe(2)
    await letUndoPass()
    await of('Cleo').getByRole('button', { name: 'Pass' }).click()
    await page.getByRole('tab', { name: 'Passed' }).click()
    await expect.poll(names).toEqual(['Cleo'])
    await page.getByRole('link', { name: 'Both answers of you and Cleo' }).click()
    await page
      .getByRole('dialog', { name: 'You and Cleo' })
      .getByRole('cell', { name: 'Night owl' })
      .waitFor()
    expect(new URL(page.url()).searchParams.get('person')).toBe(cleo.user._id)
    const shown = await page.getByRole('row', { name: 'Score, of 100' }).getByRole('cell').textContent()

    await page.goto(`${proxy.origin}/profile`)
    await page.getByRole('group', { name: 'Sleep' }).getByText('Not important').click()
    await page.getByText('Saved on this device').first().waitFor()
    await page.goto(`${proxy.origin}/find-roommates?person=${cleo.user._id}&show=pass`)
    const score = page.getByRole('row', { name: 'Score, of 100' }).getByRole('cell')
    await expect.poll(async () => Number(await score.textContent())).toBeGreaterThan(Number(shown))
    await browser.kill()

    page = await browser.start()
    await proxy.start()
    await page.goto(`${proxy.origin}/find-roommates`)
    await page.getByText('You are both interested').waitFor()
    await expect
      .poll(async () => (await matchesOf(ana)).passed.map((each) => each.firstName))
      .toEqual(['Cleo'])
    await expect
      .poll(async () => (await matchesOf(ben)).matches.find((each) => each.firstName === 'Ana')?.mutual)
      .toBe(true)
    await expect
      .poll(() => as(stage.server.origin, ana)('GET', '/match/settings'))
      .toEqual({ visible: true, importance: { sleepSchedule: 0 } })
    expect(browser.complaints).toEqual([])
  })

  test('asks about what differs, in words that wait in an empty box only', async () => {
    const { origin } = stage.server
    const page = await signedInPage(stage, ana)
    await page.goto(`${origin}/find-roommates`)
    await page.getByRole('link', { name: 'Ask Ben' }).first().click()
    const box = page.getByLabel('Message', { exact: true })
    await expect
      .poll(() => box.inputValue())
      .toContain('Hi Ben. I am very tidy, you are relaxed about tidiness.')
    await box.fill('My own words')
    await onDisk(page, 'My own words')
    await page.goto(`${origin}/find-roommates`)
    await page.getByRole('link', { name: 'Ask Ben' }).first().click()
    await expect.poll(() => box.inputValue()).toBe('My own words')
    expect(new URL(page.url()).searchParams.has('say')).toBe(false)
  })

  test('blocks somebody, who then cannot write, and takes it back', async () => {
    const { origin } = stage.server
    const page = await signedInPage(stage, ana)
    await page.goto(`${origin}/find-roommates?person=${ben.user._id}`)
    const letUndoPass = await holdUndo(page)
    await page.getByRole('button', { name: 'Block Ben' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('Ben is blocked.').waitFor()
    await expect
      .poll(async () => (await matchesOf(ben)).matches.map((each) => each.firstName))
      .toEqual(['Cleo'])
    await expect(
      as(origin, ben)('POST', '/messages', { recipientId: ana.user._id, content: 'Hello?' }),
    ).rejects.toThrow('This person cannot be written to')
    await page.getByRole('button', { name: 'Undo' }).click()
    await letUndoPass()
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await expect
      .poll(async () => (await matchesOf(ben)).matches.map((each) => each.firstName).toSorted())
      .toEqual(['Ana', 'Cleo'])
  })
  test('finds nothing for axe to complain about, and nothing too wide', async () => {
    const { origin } = stage.server
    const page = await signedInPage(stage, ana)
    const found: string[] = []
    await page.goto(`${origin}/find-roommates`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    found.push(...(await screenFaults(page, 'people')))
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    found.push(...(await screenFaults(page, 'filters', 'dialog[open]')))
    await page.goto(`${origin}/find-roommates?person=${ben.user._id}`)
    await page.getByRole('dialog', { name: 'You and Ben' }).waitFor()
    found.push(...(await screenFaults(page, 'person', 'dialog[open]')))
    await page.goto(`${origin}/profile`)
    await page.getByRole('group', { name: 'Sleep' }).waitFor()
    found.push(...(await screenFaults(page, 'profile')))
    expect(found).toEqual([])
  })
})
