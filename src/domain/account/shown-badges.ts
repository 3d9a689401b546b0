import type { PersonBadges } from './badges.ts'

/** One badge as it is shown: its words, and the part of the page about badges that says what it proves. */
export interface ShownBadge {
  id: 'email' | 'answers' | 'photos'
  label: string
}

/** The badges to show, in their order. */
export function shownBadges(badges: PersonBadges | undefined): ShownBadge[] {
  if (!badges) return []
  const { emailConfirmed, answersWithinHours: hours, photosAreUnique } = badges
  return [
    ...(emailConfirmed ? [{ id: 'email', label: 'Email confirmed' } as const] : []),
    ...(photosAreUnique ? [{ id: 'photos', label: 'Photos unique here' } as const] : []),
    ...(hours === null ? [] : [{ id: 'answers', label: `Answers within ${hours} h` } as const]),
  ]
}

/** What we look at for nobody, said beside the badges. */
export const PHONE_NOT_CHECKED = 'Phone not checked'
