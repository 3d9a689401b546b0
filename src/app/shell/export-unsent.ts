import { fullDateTimeLabel } from '../../domain/core/time-labels.ts'
import { isMessage, isReportedWhenLost, opKinds, photoIdOf, type OpPayload } from '../../contract/ops.ts'
import { isId } from '../../domain/core/ids.ts'
import { isLocalPhoto, localPhotoId, localPhotoUrl } from '../../domain/core/photo-urls.ts'
import { entryText } from '../../domain/tours/tour-entry-labels.ts'
import { readSeekerFields, seekerAnswers } from '../../domain/seeker/seeker-answers.ts'
import type { Op } from '../../sync/types.ts'
import { download } from '../ui/download.ts'
import { readPerson } from '../../offline/known-people.ts'
import { listTexts } from '../../offline/drafts/unsent-texts.ts'
import { listSavedHomes } from '../../offline/tours/saved-home-rows.ts'
import { readPhoto } from '../../offline/photos/photo-files.ts'
import { listPicked } from '../../offline/photos/picked-rows.ts'
import { todayOf } from '../data/use-today.ts'
import { listOpenOps } from '../../offline/outbox/op-rows.ts'
import { allDrafts } from '../../offline/drafts/draft-rows.ts'
import type { Account } from '../../offline/db/account.ts'
import type { DraftRow } from '../../offline/db/rows.ts'
import * as strings from './strings/unsent-page.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

interface Section {
  title: string
  lines: string[]
  /** The data URLs of photos. */
  pictures?: string[]
}

function dataUrl(bytes: ArrayBuffer, type: string): string {
  let binary = ''
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte)
  return `data:${type};base64,${btoa(binary)}`
}

/** The data URLs of those of the photos that are on this device. */
async function picturesOf(account: Account, urls: readonly string[]): Promise<string[]> {
  const photos = await Promise.all(
    urls.filter(isLocalPhoto).map((url) => readPhoto(account, localPhotoId(url))),
  )
  return photos.flatMap((photo) => (photo ? [dataUrl(photo.bytes, photo.type)] : []))
}

async function opSection(account: Account, op: Op): Promise<Section> {
  const when = fullDateTimeLabel(op.composedAt)
  if (isMessage(op.kind)) {
    const { recipientId, content, photos = [] } = op.payload as OpPayload<'message.send'>
    const to = await readPerson(account, recipientId)
    return {
      title: strings.messageTo(to?.firstName, when),
      lines: content.split('\n'),
      pictures: await picturesOf(account, photos),
    }
  }
  if (op.kind === 'home.entry') {
    const entry = op.payload as OpPayload<'home.entry'>
    const saved = (await listSavedHomes(account)).find(({ listingId }) => listingId === entry.listingId)
    return {
      title: strings.noteAbout(saved?.home.title, when),
      lines: entryText(entry).split('\n'),
    }
  }
  const title = strings.dated(opKinds[op.kind].label, when)
  const photoId = op.kind === 'photo.profile' || op.kind === 'photo.tour' ? photoIdOf(op) : null
  if (photoId !== null)
    return { title, lines: [], pictures: await picturesOf(account, [localPhotoUrl(photoId)]) }
  return {
    title,
    lines: op.draft ? [strings.seeDraft] : JSON.stringify(op.payload, null, 2).split('\n'),
  }
}

async function draftSection(account: Account, draft: DraftRow): Promise<Section> {
  const when = fullDateTimeLabel(draft.updatedAt)
  if (draft.kind === 'listing')
    return { title: strings.listingDraft(when), lines: JSON.stringify(draft.fields, null, 2).split('\n') }
  const fields = readSeekerFields(draft.fields)
  const lines = seekerAnswers(fields, todayOf(account))
    .filter(({ answer }) => answer !== '')
    .map(({ question, answer }) => `${question}: ${answer}`)
  return {
    title: strings.profileDraft(when),
    lines,
    pictures: await picturesOf(account, [fields.profilePicture]),
  }
}

/** An HTML page with all unsent operations, messages and drafts of the account. */
export async function unsentAsPage(account: Account): Promise<string> {
  // The photos of a message are in its own section.
  const ops = (await listOpenOps(account)).filter(
    ({ kind }) => isReportedWhenLost(kind) && kind !== 'photo.message' && kind !== 'photo.report',
  )
  const drafts = await allDrafts(account)
  const composers = await listTexts(account)
  const sections: Section[] = []
  for (const op of ops) sections.push(await opSection(account, op))
  const picked = new Map((await listPicked(account)).map(({ box, urls }) => [box, urls]))
  const texts = new Map(composers.map(({ personId, text }) => [personId, text]))
  for (const box of new Set([...texts.keys(), ...picked.keys()])) {
    const to = isId(box) ? await readPerson(account, box) : undefined
    const title = to
      ? strings.unsentMessageTo(to.firstName)
      : isId(box)
        ? strings.unsentMessage
        : strings.unsentText
    const pictures = await picturesOf(account, picked.get(box) ?? [])
    sections.push({ title, lines: (texts.get(box) ?? '').split('\n'), pictures })
  }
  for (const draft of drafts) sections.push(await draftSection(account, draft))
  const body = sections.map(({ title, lines, pictures = [] }) => {
    const text = lines.map(escaped).join('<br>')
    const images = pictures.map((url) => `<p><img alt="" src="${escaped(url)}" width="320"></p>`).join('')
    return `<section><h2>${escaped(title)}</h2><p>${text}</p>${images}</section>`
  })
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${strings.unsent}</title>`,
    '<body style="font-family:system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem;line-height:1.5">',
    `<h1>${strings.unsent}</h1><p>${escaped(strings.savedAt(fullDateTimeLabel(account.serverNow())))}</p>`,
    ...body,
    '</body></html>',
  ].join('\n')
}

/** Downloads the page with all unsent work. */
export async function exportUnsent(account: Account): Promise<void> {
  const page = new Blob([await unsentAsPage(account)], { type: 'text/html' })
  download(page, `commonroof-unsent-${todayOf(account)}.html`)
}
