import { useEffect } from 'react'
import { publicPage } from '../../content/paths.ts'
import { signedInPage } from '../../domain/account/signed-in-pages.ts'

const NAME = 'Commonroof'

export function titleOf(pathname: string): string {
  const title =
    publicPage(pathname)?.title ??
    signedInPage(pathname)?.title ??
    (pathname === '/account' ? 'Your account' : undefined)
  return title ? `${title} · ${NAME}` : NAME
}

/** A page change is announced by its title, to tabs, to history and to screen readers. */
export function useDocumentTitle(pathname: string): void {
  useEffect(() => {
    document.title = titleOf(pathname)
  }, [pathname])
}
