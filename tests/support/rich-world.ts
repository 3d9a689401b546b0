import { addDays, localDay } from '../../src/domain/core/dates.ts'
import type { GroupView } from '../../src/domain/groups/group.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { CaseRow } from '../../src/domain/reports/case.ts'
import type { ViewingView } from '../../src/domain/viewings/viewing.ts'
import { changeDatabase } from './change-database.ts'
import { homePhoto } from './home-photos.ts'
import { formOf, fullListingForm } from './listing-form.ts'
import {
  apiAs,
  listHome,
  registerBeginner,
  registerGroupSeeker,
  registerHomeowner,
  registerTestAccount,
  saveListingDraft,
  seekerAnswers,
  type TestAccount,
} from './people.ts'
import type { ServerProcess } from './server-process.ts'

/** People and things of every kind, so that every page has its controls. */
export interface RichWorld {
  /** A seeker with saved homes, a tour, conversations, a group, viewings, a search and a blocked person. */
  seeker: TestAccount
  /** A seeker in the middle of the profile form. */
  beginner: TestAccount
  /** A homeowner with listings in several states, a draft, a conversation and viewings. */
  owner: TestAccount
  /** An admin. */
  admin: TestAccount
  homes: ListingView[]
  group: GroupView
  /** A member of the group who writes to the seeker. */
  other: TestAccount
  /** A seeker of whom the seeker has noted nothing. */
  stranger: TestAccount
}

/** The names in the world: controls that differ only in them are one control of the product. */
export const WORLD_NAMES =
  /(Lemon|Cedar) (house|flat)|(Harbour|Garden|Attic|Corner|Bare) room|\b(Ana|Gil|Ben|Cleo|Dora|Hana)\b/g

/** Uploads a profile picture and returns its URL. */
async function uploadPicture(origin: string, { token }: TestAccount): Promise<string> {
  const { buffer, name, mimeType } = await homePhoto(11)
  const body = new FormData()
  body.append('profileImage', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const headers = { 'x-auth-token': token }
  const response = await fetch(`${origin}/api/upload-profile`, { method: 'POST', headers, body })
  const { imageUrl } = (await response.json()) as { imageUrl: string }
  return imageUrl
}

/** Makes the world over the API; the server starts anew, because only its database makes an admin. */
export async function createRichWorld(server: ServerProcess): Promise<RichWorld> {
  const { origin } = server
  const today = localDay(new Date())
  const [seeker, gil, ben, cleo] = (await Promise.all(
    ['Ana', 'Gil', 'Ben', 'Cleo'].map((name) => registerGroupSeeker(origin, name, today)),
  )) as [TestAccount, TestAccount, TestAccount, TestAccount]
  const dora = await registerGroupSeeker(origin, 'Dora', today)
  const beginner = await registerBeginner(origin, 'Finn', 'WITH_ROOMMATES')
  const owner = await registerHomeowner(origin, 'Hana')
  const admin = await registerTestAccount(origin, 'Otto')
  const [asSeeker, asOwner, asGil] = [apiAs(origin, seeker), apiAs(origin, owner), apiAs(origin, gil)]
  await asOwner('PUT', '/profile', { successSeen: true })

  const homes: ListingView[] = []
  for (const [index, title] of ['Lemon house', 'Cedar flat', 'Harbour room', 'Garden room'].entries())
    homes.push(
      await listHome(
        origin,
        owner,
        [await homePhoto(index + 1), await homePhoto(index + 5)],
        formOf({ title }),
      ),
    )
  const [lemon, cedar, harbour] = homes as [ListingView, ListingView, ListingView]
  const paused = await listHome(origin, owner, [await homePhoto(9)], formOf({ title: 'Attic room' }))
  await asOwner('POST', `/listing/${paused._id}/move`, { move: 'pause', until: addDays(today, 9) })
  const rented = await listHome(origin, owner, [await homePhoto(10)], formOf({ title: 'Corner room' }))
  await asOwner('POST', `/listing/${rented._id}/move`, { move: 'rent' })
  await listHome(origin, owner, [], formOf({ title: 'Bare room' }))
  const photos = lemon.photos.map(({ url }) => ({ url, public_id: '', alt: '' }))
  await saveListingDraft(origin, owner, { ...fullListingForm(), address: '9 Second Street', photos })

  for (const home of [lemon, cedar, harbour])
    await asSeeker('PUT', `/listing/${home._id}/saved`, { saved: true })
  const note = (key: string, value: unknown) =>
    asSeeker('PUT', `/homes/${lemon._id}/entries`, { key, value, writtenAt: Date.now() })
  await note('check:damp', { answer: 'problem', note: 'Behind the wardrobe' })
  await note('rating:light', 4)
  await note('dealbreakers', ['A washing machine'])
  await note(`note:${crypto.randomUUID()}`, { text: 'The kitchen is large', at: Date.now() })

  await asSeeker('PUT', `/searches/${crypto.randomUUID()}`, { name: 'Rooms', link: { q: 'room' } })
  await asSeeker('PUT', `/people/${ben.user._id}/block`, { blocked: true })
  await asSeeker('PUT', `/people/${cleo.user._id}/mark`, { mark: 'interested' })

  const group = await asSeeker<GroupView>('POST', '/groups', { name: 'Sunset four' })
  await asGil('POST', '/groups/join', { code: group.code })
  const shared = `/groups/${group._id}/homes/${lemon._id}`
  await asSeeker('PUT', shared, { shared: true })
  await asGil('PUT', `${shared}/vote`, { vote: 'yes' })
  await asGil('POST', `${shared}/comments`, { text: 'The yard is lovely' })

  await asGil('POST', '/messages', { recipientId: seeker.user._id, content: 'Is Saturday good for you?' })
  await asSeeker('POST', '/messages', { recipientId: owner.user._id, content: 'Is it still free?' })
  const slots = [`${addDays(today, 3)}T10:00`]
  const ask = (listingId: string) => asSeeker<ViewingView>('POST', '/viewings', { listingId, slots })
  await ask(lemon._id)
  const proposed = await ask(cedar._id)
  const { revision } = proposed
  await asOwner('PUT', `/viewings/${proposed._id}`, {
    act: 'propose',
    slots: [`${addDays(today, 4)}T11:00`],
    revision,
  })
  const accepted = await ask(harbour._id)
  await asOwner('PUT', `/viewings/${accepted._id}`, {
    act: 'accept',
    slot: slots[0],
    revision: accepted.revision,
  })

  const about = {
    subject: { kind: 'person', id: dora.user._id },
    reason: 'other',
    words: 'Writes every hour',
  }
  await asSeeker('POST', '/reports', about)

  const answers = seekerAnswers()
  const profilePicture = await uploadPicture(origin, beginner)
  const draft = { baseRevision: 0, step: 1, fields: { ...answers, profilePicture } }
  await apiAs(origin, beginner)('PUT', `/drafts/seeker/${crypto.randomUUID()}`, draft)
  await changeDatabase(server, (db) =>
    db.updateTable('users').set({ user_type: 'admin' }).where('id', '=', admin.user._id).execute(),
  )
  // The admin asks the seeker something, so that they have a notice to answer.
  await asGil('POST', '/reports', { subject: { kind: 'person', id: seeker.user._id }, reason: 'other' })
  const asAdmin = apiAs(origin, admin)
  const { cases } = await asAdmin<{ cases: CaseRow[] }>('GET', '/cases')
  const caseId = cases.find(({ title }) => title === 'Ana')?._id
  await asAdmin('POST', `/cases/${caseId}/decision`, { decision: 'ask', reason: 'Is the picture yours?' })
  return { seeker, beginner, owner, admin, homes, group, other: gil, stranger: dora }
}
