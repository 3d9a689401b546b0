import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { MatchResults } from '../../src/domain/matches/match-view.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { runCommand, type CommandResult } from './command.ts'
import { homePhotos } from './home-photos.ts'
import { fullListingForm } from './listing-form.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker, type TestAccount } from './people.ts'

/** A server that runs, and the settings with which a command finds its data. */
export interface AdminPlace {
  origin: string
  env: Record<string, string>
}

let street = 0

/** Tests of the operator's commands on a running server, which are the same for every database. */
export function testAdminCommands(place: () => AdminPlace): void {
  const admin = (...args: string[]) => runCommand('admin', args, place().env)
  const status = async (path: string, token: string) =>
    (await fetch(`${place().origin}/api${path}`, { headers: { 'x-auth-token': token } })).status
  const isSignedIn = async ({ token }: TestAccount) => (await status('/auth/user', token)) === 200
  const signIn = async (email: string, password: string) => {
    const response = await fetch(`${place().origin}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { token = '', msg = '' } = (await response.json()) as { token?: string; msg?: string }
    return { status: response.status, token, msg }
  }
  const seeker = (name: string) => registerSeeker(place().origin, name, localDay(new Date()))
  const ownerWithHome = async (name: string): Promise<{ owner: TestAccount; home: ListingView }> => {
    const owner = await registerHomeowner(place().origin, name)
    const form = { ...fullListingForm(), address: `${++street} Admin Lane` }
    return { owner, home: await listHome(place().origin, owner, await homePhotos(1), form) }
  }
  const finds = async (asker: TestAccount, sought: TestAccount) => {
    const call = apiAs(place().origin, asker)
    const { matches } = await call<MatchResults>('GET', '/matches')
    const { people } = await call<{ people: { _id: string }[] }>('GET', '/people')
    return [...matches, ...people].some(({ _id }) => _id === sought.user._id)
  }
  const seesHome = async (asker: TestAccount, home: ListingView) => {
    const call = apiAs(place().origin, asker)
    const listed = await call<ListingView[]>('GET', '/listing')
    const { homes } = await call<{ homes: ListingView[] }>('GET', '/homes')
    return [...listed, ...homes].some(({ _id }) => _id === home._id)
  }
  const done = (result: CommandResult, text: string) =>
    expect(result).toMatchObject({ exitCode: 0, output: expect.stringContaining(text) })

  test('help lists every command, and a mistake is answered with what the command takes', async () => {
    const help = await admin('help')
    done(help, 'Usage: npm run admin')
    for (const name of [
      'promote',
      'demote',
      'reset-password',
      'end-sessions',
      'suspend',
      'unsuspend',
      'delete',
    ])
      expect(help.output).toContain(`  ${name} EMAIL`)
    for (const name of ['operations', 'sweep-photos', 'return-photos'])
      expect(help.output).toContain(`  ${name}`)
    expect((await admin()).exitCode).toBe(2)
    expect(await admin('destroy')).toMatchObject({ exitCode: 2 })
    expect(await admin('suspend')).toMatchObject({ exitCode: 2 })
    expect(await admin('suspend', 'a@example.org', '--now')).toMatchObject({ exitCode: 2 })
    expect(await admin('suspend', 'nobody@example.org')).toEqual({
      exitCode: 1,
      output: 'There is no account with this e-mail address.\n',
    })
  })

  test('promote makes an admin', async () => {
    const ada = await seeker('Ada')
    expect(await status('/admin/overview', ada.token)).toBe(403)
    done(await admin('promote', ' ADA@example.org '), 'Promoted')
    expect(await status('/admin/overview', ada.token)).toBe(200)
  })

  test('promote --moderator makes a moderator, and demote ends it', async () => {
    const mona = await seeker('Mona')
    expect(await status('/cases', mona.token)).toBe(403)
    done(await admin('promote', mona.email, '--moderator'), 'Promoted')
    expect(await status('/cases', mona.token)).toBe(200)
    expect(await status('/admin/overview', mona.token)).toBe(403)
    done(await admin('demote', mona.email), 'no longer a moderator')
    expect(await status('/cases', mona.token)).toBe(403)
    done(await admin('demote', mona.email), 'was no moderator')
  })

  test('reset-password ends the sessions, and only the new password signs in', async () => {
    const rosa = await seeker('Rosa')
    const reset = await admin('reset-password', rosa.email)
    done(reset, `The password of ${rosa.email} is new`)
    const password = /^Password: (\S{19})$/m.exec(reset.output)?.[1] ?? ''
    expect(await isSignedIn(rosa)).toBe(false)
    expect((await signIn(rosa.email, rosa.password)).status).toBe(401)
    expect((await signIn(rosa.email, password)).status).toBe(201)
    const given = await runCommand(
      'admin',
      ['reset-password', rosa.email, '--stdin'],
      place().env,
      'from a pipe\n',
    )
    expect(given).toMatchObject({ exitCode: 0, output: expect.not.stringContaining('from a pipe') })
    expect((await signIn(rosa.email, 'from a pipe')).status).toBe(201)
    const short = await runCommand('admin', ['reset-password', rosa.email, '--stdin'], place().env, 'abc')
    expect(short).toMatchObject({ exitCode: 1, output: expect.stringContaining('at least 6') })
  })

  test('end-sessions signs a person out everywhere', async () => {
    const [eva, other] = [await seeker('Eva'), await seeker('Otto')]
    done(await admin('end-sessions', eva.email), 'Ended ')
    expect([await isSignedIn(eva), await isSignedIn(other)]).toEqual([false, true])
    done(await admin('end-sessions', eva.email), 'Ended 0 sessions')
  })

  test('a suspended person reads, writes nothing and is not found, and comes back', async () => {
    const [sam, tina] = [await seeker('Sam'), await seeker('Tina')]
    expect(await finds(tina, sam)).toBe(true)
    done(await admin('suspend', sam.email), `Suspended ${sam.email}`)
    expect(await isSignedIn(sam)).toBe(true)
    expect((await signIn(sam.email, sam.password)).status).toBe(201)
    expect((await signIn(sam.email, 'a wrong one')).status).toBe(401)
    await expect(
      apiAs(place().origin, sam)('POST', '/messages', { recipientId: tina.user._id, content: 'Hello' }),
    ).rejects.toThrow('suspended')
    expect(await finds(tina, sam)).toBe(false)
    expect(await status(`/people/${sam.user._id}`, tina.token)).toBe(404)
    await expect(
      apiAs(place().origin, tina)('POST', '/messages', { recipientId: sam.user._id, content: 'Hello' }),
    ).rejects.toThrow('404')
    done(await admin('suspend', sam.email), 'was suspended already')
    done(await admin('unsuspend', sam.email), 'is no longer suspended')
    expect(await finds(tina, sam)).toBe(true)
    done(await admin('unsuspend', sam.email), 'was not suspended')
  })

  test('the homes of a suspended person are hidden until the suspension ends', async () => {
    const viewer = await seeker('Vera')
    const { owner, home } = await ownerWithHome('Olga')
    expect(await seesHome(viewer, home)).toBe(true)
    done(await admin('suspend', owner.email), 'Hid 1 home.')
    expect(await seesHome(viewer, home)).toBe(false)
    await expect(
      apiAs(place().origin, owner)('POST', `/listing/${home._id}/move`, { move: 'resume' }),
    ).rejects.toThrow('suspended')
    done(await admin('unsuspend', owner.email), 'is no longer suspended')
    expect(await seesHome(viewer, home)).toBe(true)
  })

  test('delete asks first, and then takes the person, the homes and the pictures', async () => {
    const viewer = await seeker('Wim')
    const { owner, home } = await ownerWithHome('Paula')
    const photo = `${place().origin}${home.images[0]}`
    await apiAs(place().origin, owner)('POST', '/messages', { recipientId: viewer.user._id, content: 'Kept' })
    const asked = await admin('delete', owner.email)
    expect(asked).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('with 1 home and 1 picture for ever? Add --yes'),
    })
    expect(await isSignedIn(owner)).toBe(true)
    done(await admin('delete', owner.email, '--yes'), `Deleted ${owner.email}`)
    expect(await isSignedIn(owner)).toBe(false)
    expect((await signIn(owner.email, owner.password)).status).toBe(401)
    expect(await seesHome(viewer, home)).toBe(false)
    expect((await fetch(photo)).status).toBe(404)
    const thread = await apiAs(place().origin, viewer)<{
      person: { firstName: string }
      messages: { content: string }[]
    }>('GET', `/messages/${owner.user._id}`)
    expect(thread).toMatchObject({ person: { firstName: 'Deleted person' }, messages: [{ content: 'Kept' }] })
    expect((await admin('end-sessions', owner.email)).exitCode).toBe(1)
    // The address and the e-mail address are free again.
    const again = await registerHomeowner(place().origin, 'Paula')
    const form = { ...fullListingForm(), address: `${street} Admin Lane` }
    expect((await listHome(place().origin, again, await homePhotos(1), form))._id).not.toBe(home._id)
  })

  test('operations lists times, kinds and statuses, and no words', async () => {
    const [ida, jan] = [await seeker('Ida'), await seeker('Jan')]
    const opId = randomUUID()
    const body = { recipientId: jan.user._id, content: 'a secret between us' }
    await apiAs(place().origin, ida)('POST', '/messages', body, { 'idempotency-key': opId })
    const listed = await admin('operations', ida.email)
    expect(listed.exitCode).toBe(0)
    expect(listed.output).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z  sendMessage +201  ${opId}$`, 'm'),
    )
    expect(listed.output).not.toContain('secret')
    done(await admin('operations', jan.email), 'has no operations')
  })
}
