import type { ApiName } from '../../../contract/api.ts'
import { FORM_OUTCOMES, NEWSLETTER_FORM } from '../../../content/public-forms.ts'
import { PUBLIC_PAGES } from '../../../content/paths.ts'

/** A form that a page posts without a script: the call that it makes, and the start of the ids of its outcomes. */
interface FormPost {
  call: ApiName
  id: string
}

/** The forms by the path to which they post. */
export const FORM_POSTS: Readonly<Record<string, FormPost>> = {
  [NEWSLETTER_FORM.action]: { call: 'subscribe', id: NEWSLETTER_FORM.id },
}

const PAGES = new Set(PUBLIC_PAGES.map(({ path }) => path))

/**
 * Where the response to a form leads: to what the page with the form says of this status. A request that names no
 * public page leads to the first one.
 */
export function formOutcomePath({ id }: FormPost, status: number, referer: string | null): string {
  const outcome = FORM_OUTCOMES[status < 300 ? 0 : status === 400 ? 1 : 2]
  const from = referer !== null && URL.canParse(referer) ? new URL(referer).pathname : '/'
  return `${PAGES.has(from) ? from : '/'}#${id}-${outcome}`
}
