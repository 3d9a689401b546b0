import { useSearch } from '@tanstack/react-router'
import { SHARE_FAILURES, type ShareFailure } from '../../../../domain/core/share-path.ts'
import { homesIn } from '../../../../domain/listings/shared-home.ts'
import { SceneDoors } from '../../../illustrations/scene-doors.tsx'
import { PageFrame } from '../../../shell/page-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Share } from '../../../../offline/shares.ts'
import { SharedHome } from './shared-home.tsx'
import { SharedPhotos } from './shared-photos.tsx'
import * as strings from './strings.ts'
import { useShares } from './use-shares.ts'

/** /share: what another app has shared, until the person saves it as a home or as photos of a tour. */
export function SharePage() {
  const { failed } = useSearch({ from: '/signed-in/share' })
  const { shares, discard } = useShares()
  const failure = SHARE_FAILURES.find((each) => each === failed)
  return (
    <PageFrame title={strings.title}>
      {failure && <Failure why={failure} />}
      {shares === undefined && (
        <div role="status" aria-label={strings.loading}>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {shares?.length === 0 && !failure && (
        <EmptyState
          scene={<SceneDoors />}
          title={strings.emptyTitle}
          action={<ButtonLink to="/home-finder">{strings.findHomes}</ButtonLink>}
        >
          {strings.empty}
        </EmptyState>
      )}
      <div className="grid gap-10">
        {shares?.map((share) => (
          <OneShare key={share.id} share={share} onDone={() => discard(share)} />
        ))}
      </div>
    </PageFrame>
  )
}

function Failure({ why }: { why: ShareFailure }) {
  return (
    <Notice tone="error" className="mb-6">
      {strings.failures[why]}
    </Notice>
  )
}

function OneShare({ share, onDone }: { share: Share; onDone: () => Promise<void> }) {
  const homes = homesIn(share.text, location.origin)
  const isEmpty = homes.length === 0 && share.photos.length === 0
  return (
    <article className="grid gap-6">
      {homes.length > 0 && (
        <section aria-label={strings.linkHeading(homes.length)}>
          <ul className="border-t border-line">
            {homes.map((listingId) => (
              <SharedHome key={listingId} listingId={listingId} />
            ))}
          </ul>
        </section>
      )}
      {share.photos.length > 0 && <SharedPhotos share={share} onDone={onDone} />}
      {share.leftOut > 0 && <Notice tone="warning">{strings.leftOut(share.leftOut)}</Notice>}
      {isEmpty && (
        <>
          <p className="prose-line">{strings.noHome}</p>
          {share.text !== '' && (
            <blockquote className="border-l-2 border-line pl-4 break-words whitespace-pre-line text-muted">
              {share.text}
            </blockquote>
          )}
        </>
      )}
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={async () => {
          await onDone()
          // The button is gone with its share.
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        {strings.discard}
      </Button>
    </article>
  )
}
