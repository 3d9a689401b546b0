import { LISTING_WIZARD } from '../domain/account/access.ts'
import type { UserType } from '../domain/account/user.ts'
import { publicPage } from './paths.ts'
import type { Action } from './schema/shared-schema.ts'

/** Whether a link leads a signed-in person to its page; other public pages redirect them to the dashboard. */
export function opensForMember(path: string, userType: UserType | null): boolean {
  const rule = publicPage(path)?.signedIn
  return rule === 'app' ? userType === 'seeker' : rule !== 'bounce'
}

/**
 * What an action of a public page is for a signed-in person, who has an account already; null when the page
 * does not show it.
 */
export function memberAction(action: Action, userType: UserType | null): Action | null {
  if (!opensForMember(action.to, userType)) return null
  if (action.to !== '/account') return action
  const { type, location } = action.search ?? {}
  if (type === 'homeowner')
    return userType === 'homeowner' ? { label: action.label, to: LISTING_WIZARD } : null
  if (userType === 'seeker' && location)
    return { label: 'Find homes here', to: '/home-finder', search: { area: location } }
  return { label: 'Open your dashboard', to: '/dashboard' }
}
