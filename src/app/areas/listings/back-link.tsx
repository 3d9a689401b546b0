import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { PHOTO_BUTTON, PHOTO_BUTTON_LABEL } from '../homes/parts/photo-button.ts'

/** Leads back to the page before, as an installed app has no other way; to the list when this page was the first. */
export function BackLink({ list }: { list: string }) {
  const { history } = useRouter()
  return (
    <Link
      to={list}
      className={PHOTO_BUTTON}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || !history.canGoBack()) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft aria-hidden className="size-5" />
      <span className={PHOTO_BUTTON_LABEL}>Back</span>
    </Link>
  )
}
