import { HEADER_LINKS } from '../../content/nav-signed-in.ts'
import { Badge } from '../ui/badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HeaderBar } from './header-bar.tsx'
import * as strings from './strings/frame.tsx'
import { SyncStatus, type SyncStatusProps } from './sync-status.tsx'
import { navRole, type Viewer } from './viewer.ts'

interface SignedInHeaderProps {
  viewer: Viewer
  /** location.pathname */
  path: string
  unread: number
  /** The numbers of unsent operations and of operations that need a decision. */
  status: SyncStatusProps
  onSignOut: () => void
}

/** The header of signed-in people: links by role, the state of sending, and the account menu. */
export function SignedInHeader({ viewer, path, unread, status, onSignOut }: SignedInHeaderProps) {
  const links = HEADER_LINKS[navRole(viewer)]
  return (
    <HeaderBar links={links} path={path} unread={<Badge count={unread} label={strings.unread(unread)} />}>
      <SyncStatus {...status} />
      <AccountMenu viewer={viewer} path={path} onSignOut={onSignOut} headerLinks={links} />
    </HeaderBar>
  )
}
