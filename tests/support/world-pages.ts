import { PUBLIC_PAGES } from '../../src/content/paths.ts'
import type { RichWorld } from './rich-world.ts'

/** A person of the world who opens pages; null is a visitor. */
export type PageReader = 'seeker' | 'beginner' | 'owner' | 'admin' | null

/** The addresses of all pages of the product, each for a reader for whom it has its controls. */
export function pagesOfWorld(world: RichWorld): [reader: PageReader, addresses: string[]][] {
  const { homes, group, other, owner, seeker, stranger } = world
  const [lemon, cedar, , garden] = homes.map(({ _id }) => _id)
  return [
    [
      'seeker',
      [
        '/dashboard',
        '/profile',
        '/outbox',
        '/reports',
        '/messages',
        `/messages?with=${owner.user._id}`,
        `/messages?with=${other.user._id}`,
        '/home-finder',
        '/home-finder?q=room',
        `/view-listing/${lemon}`,
        `/view-listing/${garden}`,
        '/saved',
        '/saved?view=today',
        `/saved/compare?homes=${lemon},${cedar}`,
        `/saved/${lemon}`,
        '/share',
        '/groups',
        `/groups/${group._id}`,
        '/find-roommates',
        `/find-roommates?person=${stranger.user._id}`,
        '/profile/edit',
      ],
    ],
    ['beginner', ['/setup?change=true', '/setup/home-seeker-profile']],
    [
      'owner',
      [
        '/view-listing',
        `/view-listing/${lemon}`,
        `/view-listing/${lemon}/edit`,
        `/messages?with=${seeker.user._id}`,
        '/dashboard',
        '/setup/property-listing',
      ],
    ],
    ['admin', ['/admin', '/admin/queue']],
    [null, [...PUBLIC_PAGES.map(({ path }) => path), '/account', '/account?mode=sign-in', '/no-such-page']],
  ]
}
