import { useNavigate } from '@tanstack/react-router'
import { HomeownerPage } from '../../marketing/homeowner-page.tsx'

/** /homeowner: choosing a place goes on to the account page and takes this entry's place in history. */
export function HomeownerRoute() {
  const navigate = useNavigate()
  return (
    <HomeownerPage
      onPick={(location) =>
        void navigate({ to: '/account', search: { type: 'homeowner', location }, replace: true })
      }
    />
  )
}
