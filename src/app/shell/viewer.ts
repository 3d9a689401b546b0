import type { NavRole } from '../../content/nav-signed-in.ts'
import type { UserType } from '../../domain/account/user.ts'

/** Who is looking, where somebody is signed in. */
export interface Viewer {
  /** Empty: the menu says User (specification, section 2). */
  firstName: string
  userType: UserType | null
  profilePicture: string
  /** A seeker who looks for a group to rent with. */
  findsGroup: boolean
}

export function navRole(viewer: Viewer): NavRole {
  return viewer.userType ?? 'new'
}
