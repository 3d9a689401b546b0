import { opKinds } from '../../contract/ops.ts'
import { dayLabel } from '../../domain/core/time-labels.ts'
import { lazyPart } from '../background/pwa/lazy-part.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { useAccount, useLive, useOps } from '../data/account-hooks.ts'
import * as strings from './strings/device-notices.tsx'
import { sendPaused } from '../session/running-account.ts'
import { lostWorkSentence } from './lost-work-sentence.ts'
import { readLostWork, dismissLostWork } from '../../offline/account/ledger-store.ts'
import { allDrafts, isStaleDraft } from '../../offline/drafts/draft-rows.ts'
import { readMovedDays, dismissMovedDays } from '../../offline/moved-days.ts'
import { countPaused } from '../../offline/account/paused-work.ts'
import { listRemovedHomes, restoreHome, finishRemovals } from '../../offline/tours/saved-home-rows.ts'
import { undoVerdict } from '../../offline/tours/decisions.ts'
import { cancelOp, retryOp } from '../../offline/outbox/outbox.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../../offline/db/account.ts'

// Few people have such drafts, so its code is loaded then.
const StaleDraftNotice = lazyPart(() => import('./stale-draft-notice.tsx'), 'StaleDraftNotice')

/** The notices about this device above the page: lost work, paused work, moved days and stale drafts. */
export function DeviceNews() {
  const account = useAccount()
  const missing = useLive('lost-work', readLostWork)
  const drafts = useLive('drafts', allDrafts)
  const moved = useLive('moved-days', readMovedDays)
  const pausedCount = useLive('paused-count', countPaused) ?? 0
  if (!account) return null
  return (
    <>
      <div className="mx-auto grid w-full max-w-3xl gap-3 px-4 pt-4 empty:hidden">
        {missing && missing.length > 0 && (
          <Notice
            tone="warning"
            title={lostWorkSentence(missing)}
            action={
              <Button size="sm" variant="secondary" onClick={() => dismissLostWork(account)}>
                {strings.gotIt}
              </Button>
            }
          >
            {strings.storageWasCleared}
          </Notice>
        )}
        {pausedCount > 0 && (
          <Notice
            tone="info"
            title={strings.sendPaused(pausedCount)}
            action={
              <>
                <Button size="sm" onClick={() => sendPaused()}>
                  {strings.sendNow}
                </Button>
                <ButtonLink size="sm" variant="secondary" to="/outbox">
                  {strings.reviewFirst}
                </ButtonLink>
              </>
            }
          >
            {strings.pausedSince}
          </Notice>
        )}
        {moved && moved.length > 0 && (
          <Notice
            tone="info"
            title={strings.availableNow}
            action={
              <Button size="sm" variant="secondary" onClick={() => dismissMovedDays(account)}>
                {strings.gotIt}
              </Button>
            }
          >
            <ul>
              {moved.map(({ listingId, title, chosen }) => (
                <li key={listingId}>
                  {strings.dayPassed(
                    <Link to={`/view-listing/${listingId}`} className="underline underline-offset-4">
                      {title}
                    </Link>,
                    dayLabel(chosen),
                  )}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {drafts?.filter(isStaleDraft).map((draft) => (
          <StaleDraftNotice key={draft.draftId} account={account} draft={draft} />
        ))}
      </div>
      <HeldOps account={account} />
    </>
  )
}

/** Of the moves of a listing only `rent` has an undo window. */
const heldLabel = ({ kind }: Op) => (kind === 'listing.move' ? strings.markedAsRented : opKinds[kind].label)

/** The operations and removed homes in their undo window, each with an Undo button. */
function HeldOps({ account }: { account: Account }) {
  const ops = useOps()
  // The listing form has an Undo button of its own for deleted photos.
  const removed = useLive('removed-homes', listRemovedHomes) ?? []
  const held = ops?.filter((op) => op.state === 'held' && op.kind !== 'photo.listing.delete') ?? []
  return (
    <ToastRegion
      toasts={[
        ...held.map((op) => ({
          id: op.opId,
          message: strings.sendsSoon(heldLabel(op)),
          action: {
            label: strings.undo,
            // The operation may have been sent at this moment; the outbox then shows its state.
            onAction: () =>
              void (
                op.kind === 'message.verdict' ? undoVerdict(account, op.opId) : cancelOp(account, op.opId)
              ).catch(() => undefined),
          },
        })),
        ...removed.map(({ listingId, home }) => ({
          id: listingId,
          message: strings.noLongerSaved(home.title),
          action: { label: strings.undo, onAction: () => void restoreHome(account, listingId) },
        })),
      ]}
      onDismiss={(id) =>
        void (
          removed.some(({ listingId }) => listingId === id)
            ? finishRemovals(account, Date.now())
            : retryOp(account, id)
        ).catch(() => undefined)
      }
    />
  )
}
