import { useEffect } from 'react'
import { publicPage } from '../../content/paths.ts'

const NAME = 'Commonroof'
const PRODUCT_TITLES: Record<string, string> = {
  '/account': 'Your account',
  '/setup': 'Set up your account',
  '/setup/home-seeker-profile': 'Your seeker profile',
  '/setup/property-listing': 'List your property',
  '/success': 'Done',
  '/dashboard': 'Dashboard',
  '/profile': 'Your profile',
  '/profile/edit': 'Change your profile',
  '/messages': 'Messages',
  '/view-listing': 'Listings',
  '/home-finder': 'Find your home',
  '/saved': 'Saved homes',
  '/saved/compare': 'Compare homes',
  '/groups': 'Groups',
  '/outbox': 'Outbox',
  '/admin': 'Admin dashboard',
}

/** Of screens about one thing, by what stands before its id. */
const TITLES_OF_ONE: Record<string, string> = {
  '/view-listing': 'Listing',
  '/saved': 'Tour',
  '/groups': 'Group',
}

export function titleOf(pathname: string): string {
  const title =
    publicPage(pathname)?.title ??
    PRODUCT_TITLES[pathname] ??
    TITLES_OF_ONE[pathname.slice(0, pathname.lastIndexOf('/'))]
  return title ? `${title} · ${NAME}` : NAME
}

/** A page change is announced by its title, to tabs, to history and to screen readers. */
export function useDocumentTitle(pathname: string): void {
  useEffect(() => {
    document.title = titleOf(pathname)
  }, [pathname])
}
