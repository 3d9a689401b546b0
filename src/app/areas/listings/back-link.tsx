import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { PHOTO_BUTTON, PHOTO_BUTTON_LABEL } from '../homes/parts/photo-button.ts'
import * as strings from './strings/one-home.tsx'

/** Goes back with a view transition, as a link with `viewTransition` goes on. */
function goBack(router: AnyRouter): void {
  router.shouldViewTransition = true
  router.history.back()
}

/** Leads back to the page before, as an installed app has no other way; to the list when this page was the first. */
export function BackLink({ list }: { list: string }) {
  const router = useRouter()
  return (
    <Link
      to={list}
      viewTransition
      className={PHOTO_BUTTON}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || !router.history.canGoBack()) return
        event.preventDefault()
        goBack(router)
      }}
    >
      <ArrowLeft aria-hidden className="size-5" />
      <span className={PHOTO_BUTTON_LABEL}>{strings.back}</span>
    </Link>
  )
}
