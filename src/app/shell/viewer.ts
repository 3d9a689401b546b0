import type { NavRole } from '../../content/nav-signed-in.ts'
import type { UserType } from '../../domain/account/user.ts'

/** The signed-in person, as the header and the menus show them. */
export interface Viewer {
  /** With an empty name the menu shows "User" (specification, section 2). */
  firstName: string
  userType: UserType | null
  profilePicture: string
  /** Whether the person's housing goal is a group to rent with. */
  findsGroup: boolean
  /** Whether the person looks for a home alone. */
  looksAlone: boolean
  isModerator: boolean
}

/** The role that selects a person's navigation links. */
export function navRole(viewer: Viewer): NavRole {
  return viewer.userType ?? 'new'
}
