import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { arrived, sendMessage } from '../support/conversation.ts'
import { installed, onDisk } from '../support/device.ts'
import { registerSeeker, type Account } from '../support/people.ts'
import { until } from '../support/patience.ts'
import { setProxiedStage, signIn, signInByForm, type ProxiedStage } from '../support/stage.ts'

let stage: ProxiedStage
let browser: ProxiedStage['browser']
let server: ProxiedStage['server']
let proxy: ProxiedStage['proxy']
let ana: Account
let ben: Account
let cleo: Account
let page: Page

beforeAll(async () => {
  stage = await setProxiedStage()
  ;({ browser, server, proxy } = stage)
  const today = localDay(new Date())
  ana = await registerSeeker(server.origin, 'Ana', today)
  ben = await registerSeeker(server.origin, 'Ben', today)
  cleo = await registerSeeker(server.origin, 'Cleo', today)
  page = await browser.start()
  await signIn(page, proxy.origin, ana)
})

afterAll(() => stage.strike())

const received = (reader: Account, from: Account) => arrived(server.origin, reader, from)

describe('messages written without signal', () => {
  test(
    'edited, cancelled, reloaded, the answer lost in a crash: each arrives once, in order',
    { tags: ['message'] },
    async () => {
      await installed(page)
      for (const person of [ben, cleo]) {
        await page.goto(`${proxy.origin}/messages?with=${person.user._id}`)
        await page.getByRole('heading', { name: person.user.firstName }).waitFor()
      }
      await server.stop()

      await page.goto(`${proxy.origin}/messages?with=${ben.user._id}`)
      await sendMessage(page, 'First to Ben')
      await sendMessage(page, 'Second to Ben')
      await page.goto(`${proxy.origin}/messages?with=${cleo.user._id}`)
      await sendMessage(page, 'Only to Cleo')
      // A half-written one belongs to its thread and survives the reload.
      await page.getByLabel('Message', { exact: true }).fill('Half a thou')
      await onDisk(page, 'Half a thou')
      await page.reload()
      await page.getByText('Only to Cleo', { exact: true }).waitFor()
      await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Half a thou')

      await page.goto(`${proxy.origin}/outbox`)
      const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
      await item('Second to Ben').getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Edit message').fill('Second to Ben, edited')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Second to Ben, edited').waitFor()
      await item('Only to Cleo').getByRole('button', { name: 'Cancel' }).click()
      await item('Only to Cleo').waitFor({ state: 'detached' })

      // The page tries by itself from time to time: the answer to its first try is the one that is lost.
      const lost = proxy.loseAnswerTo(/^POST \/api\/(batch|messages)$/)
      await server.start()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await lost
      await server.kill()
      await server.start()
      await page.evaluate(() => dispatchEvent(new Event('online')))

      await until(async () => (await received(ben, ana)).length >= 2, 'both messages to arrive')
      await expect.poll(() => page.getByText('Nothing is waiting').count()).toBe(1)
      expect(await received(ben, ana)).toEqual(['First to Ben', 'Second to Ben, edited'])
      expect(await received(cleo, ana)).toEqual([])
      expect(browser.complaints).toEqual([])
    },
  )

  test('a 401 to a question of before signing in signs nobody out', async () => {
    const device = await browser.newDevice()
    const cleos = await device.newPage()
    const question = proxy.hold(/^GET \/api\/auth\/user/)
    const answered = cleos.waitForResponse((answer) => answer.url().endsWith('/api/auth/user'))
    await cleos.goto(`${proxy.origin}/account?mode=sign-in`)
    await question.held
    await cleos.getByLabel('Email', { exact: true }).fill(cleo.email)
    await cleos.getByLabel('Password', { exact: true }).fill(cleo.password)
    await cleos.getByRole('button', { name: 'Sign In' }).last().click()
    await cleos.getByRole('heading', { name: 'Hello, Cleo' }).waitFor()
    question.letGo()
    expect((await answered).status()).toBe(401)
    // The session goes on: the next screen asks with it, and is answered.
    const next = cleos.waitForResponse((answer) => answer.url().endsWith('/api/messages'))
    await cleos.getByRole('link', { name: 'Messages' }).first().click()
    expect((await next).status()).toBe(200)
    await cleos.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
    expect(new URL(cleos.url()).pathname).toBe('/messages')
    await device.close()
  })

  test(
    'a 401 while typing moves nothing, keeps the queue, and signing in resumes it',
    { tags: ['message'] },
    async () => {
      // The session must end after the page's own first look at it: that one would sign out.
      const looked = page.waitForResponse((response) => response.url().endsWith('/api/auth/user'))
      await page.goto(`${proxy.origin}/messages?with=${cleo.user._id}`)
      await looked
      await page.getByLabel('Message', { exact: true }).fill('Written while the session ended')
      await browser.context.clearCookies()
      await page.getByRole('button', { name: 'Send' }).click()
      const banner = page.getByRole('button', { name: 'Sign in', exact: true })
      await banner.waitFor()
      expect(new URL(page.url()).pathname).toBe('/messages')
      await page.getByLabel('Message', { exact: true }).fill('And still typing')
      expect(await received(cleo, ana)).toEqual([])

      await banner.click()
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(ana.password)
      await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
      await until(async () => (await received(cleo, ana)).length > 0, 'the message to arrive')
      expect(await received(cleo, ana)).toEqual(['Written while the session ended'])
      expect(new URL(page.url()).pathname).toBe('/messages')
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('And still typing')
    },
  )

  test('a second tab signs in as Ben: nothing of Ana’s goes out as his', { tags: ['sign-out'] }, async () => {
    await page.goto(`${proxy.origin}/messages?with=${cleo.user._id}`)
    await page.getByRole('heading', { name: 'Cleo' }).waitFor()
    const network = await browser.context.newCDPSession(page)
    const offline = (lost: boolean) =>
      network.send('Network.emulateNetworkConditions', {
        offline: lost,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
    await network.send('Network.enable')
    await offline(true)
    for (let number = 1; number <= 5; number++) await sendMessage(page, `From Ana, number ${number}`)

    // Another tab of this browser signs in as Ben; Ana's tab has not heard of it when its network returns.
    const second = await browser.context.newPage()
    await second.goto(`${proxy.origin}/robots.txt`)
    const signedIn = await second.evaluate(
      async ([email, password]) => {
        const answer = await fetch('/api/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        })
        return answer.status
      },
      [ben.email, ben.password],
    )
    expect(signedIn).toBe(200)
    await offline(false)
    await page.getByRole('button', { name: 'Welcome back, Ben' }).waitFor()
    const fromAna = () =>
      received(cleo, ana).then((all) => all.filter((content) => content.startsWith('From Ana')))
    expect(await received(cleo, ben)).toEqual([])
    expect(await fromAna()).toEqual([])
    await second.close()

    // Ana signs in again on this device: her words are hers, once, in order.
    await browser.context.clearCookies()
    await signInByForm(page, proxy.origin, ana)
    await until(async () => (await fromAna()).length >= 5, 'Ana’s messages to arrive')
    expect(await fromAna()).toEqual([1, 2, 3, 4, 5].map((number) => `From Ana, number ${number}`))
    expect(await received(cleo, ben)).toEqual([])
    expect(browser.complaints).toEqual([])
  })
})
