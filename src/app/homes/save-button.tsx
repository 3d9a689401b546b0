import { Heart } from 'lucide-react'
import type { ListingView } from '../../domain/listing-view.ts'
import { useAccount } from '../session/hooks.ts'
import { Button } from '../ui/button.tsx'

/** Keeps a home, or no longer. */
export function SaveButton({ home }: { home: ListingView }) {
  const account = useAccount()
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-pressed={home.saved}
      aria-label={`Save: ${home.title}`}
      icon={<Heart aria-hidden className="size-4.5" fill={home.saved ? 'currentColor' : 'none'} />}
      onClick={() =>
        void account?.enqueue({ kind: 'listing.save', payload: { listingId: home._id, saved: !home.saved } })
      }
    >
      {home.saved ? 'Saved' : 'Save'}
    </Button>
  )
}
