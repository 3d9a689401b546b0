import { useEffect } from 'react'
import { publicPage } from '../../content/paths.ts'
import { signedInPage } from '../../domain/account/signed-in-pages.ts'
import * as strings from './strings/every-page.ts'

/** The document title of a page. */
export function titleOf(pathname: string): string {
  const title =
    publicPage(pathname)?.title ??
    signedInPage(pathname)?.title ??
    (pathname === '/account' ? strings.yourAccount : strings.nothingHere)
  return strings.documentTitle(title)
}

/** Sets the document title after a page change, for tabs, the history and screen readers. */
export function useDocumentTitle(pathname: string): void {
  useEffect(() => {
    document.title = titleOf(pathname)
  }, [pathname])
}
