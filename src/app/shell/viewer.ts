import type { NavRole } from '../../content/nav.ts'
import type { UserType } from '../../domain/user.ts'

/** Who is looking; null is a logged-out visitor. */
export interface Viewer {
  /** Empty: the menu says User (specification, section 2). */
  firstName: string
  userType: UserType | null
  profilePicture: string
}

export function navRole(viewer: Viewer | null): NavRole {
  return viewer === null ? 'visitor' : (viewer.userType ?? 'new')
}

/** The link of the page itself, and of the section a deeper page belongs to. */
export function isCurrent(path: string, to: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}
