import type { Page } from 'playwright-core'
import type { TestPhoto } from './home-photos.ts'

/** What another app shares: words, and files that need not be pictures. */
export interface Shared {
  text?: string
  photos?: readonly TestPhoto[]
}

/**
 * Posts to the share target as the browser does after a person has chosen Commonroof in the share sheet of a phone,
 * and waits for the page that it leads to. Headless Chromium has no share sheet.
 */
export async function shareInto(page: Page, { text = '', photos = [] }: Shared): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.evaluate(
    ([words, files]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/share' })
      const field = (type: string, name: string) => {
        const input = document.createElement('input')
        Object.assign(input, { type, name })
        form.append(input)
        return input
      }
      field('text', 'text').value = words
      const picked = new DataTransfer()
      for (const { name, type, bytes } of files)
        picked.items.add(new File([new Uint8Array(bytes)], name, { type }))
      field('file', 'photos').files = picked.files
      document.body.append(form)
      form.submit()
    },
    [
      text,
      photos.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] })),
    ] as const,
  )
  await loaded
}
