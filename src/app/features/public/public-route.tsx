import { useLocation } from '@tanstack/react-router'
import { PublicPage } from '../../marketing/public-page.tsx'

export function PublicRoute() {
  return <PublicPage path={useLocation().pathname} />
}
