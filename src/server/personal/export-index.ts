import { html } from 'hono/html'
import { countOf } from '../../domain/core/phrases.ts'
import type { Row } from '../platform/db/tables.ts'

/** A file of an archive, as its page lists it. */
export interface ExportedFile {
  /** Its path in the archive. */
  path: string
  /** What it holds, for its person. */
  title: string
  /** The number of entries. */
  count: number
}

interface ExportContents {
  user: Pick<Row<'users'>, 'first_name' | 'last_name' | 'email' | 'created_at'>
  subjects: readonly ExportedFile[]
  /** The paths of the photos. */
  pictures: readonly string[]
  now: Date
}

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem }
  h1, h2 { line-height: 1.2 }
  ul { padding: 0; list-style: none }
  li.row { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid #8884 }
  ul.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .5rem }
  img { width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: .5rem }
`

/** The page of an archive, with links to its files; it works without a server and has no script. */
export function exportIndex({ user, subjects, pictures, now }: ExportContents): string {
  const name = `${user.first_name} ${user.last_name}`
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Commonroof data of ${name}</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <h1>Everything Commonroof has about you</h1>
          <p>
            ${name}, ${user.email}. You joined on ${user.created_at.toISOString().slice(0, 10)}. This file was
            made on ${now.toISOString().slice(0, 10)}. Times are in UTC.
          </p>
          <h2>Your data</h2>
          <ul>
            ${subjects.map(
              ({ path, title, count }) =>
                html`<li class="row">
                  <a href="${path}">${title}</a> <span>${countOf(count, 'entry', 'entries')}</span>
                </li>`,
            )}
          </ul>
          <h2>Your photos</h2>
          ${
            pictures.length === 0
              ? html`<p>You have no photos here.</p>`
              : html`<ul class="photos">
                  ${pictures.map(
                    (path, index) =>
                      html`<li>
                        <a href="${path}"><img src="${path}" alt="Photo ${index + 1}" loading="lazy" /></a>
                      </li>`,
                  )}
                </ul>`
          }
          <h2>What is not in here</h2>
          <p>
            Your password, which we can’t read, the keys that keep you signed in, and what other people keep
            to themselves, such as whom they marked. Other people are named by their numbers.
          </p>
        </body>
      </html>`,
  )
}
