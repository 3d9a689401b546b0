import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  emptyListingForm,
  LISTING_TEXTS,
  ListingForm,
  placeOfForm,
} from '../../../../domain/listings/listing-form.ts'
import { toListingPayload } from '../../../../domain/listings/listing-payload.ts'
import { useAccount, useLive, useSignedIn } from '../../../data/account-hooks.ts'
import { todayOf } from '../../../data/use-today.ts'
import { chosenState } from '../../../session/flags.ts'
import { refreshSession } from '../../../session/running-account.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useDraft } from '../../../forms/wizard/use-draft.ts'
import { setTabDraft } from '../../../forms/wizard/tab-draft.ts'
import { WizardSkeleton } from '../../../forms/wizard/wizard-skeleton.tsx'
import { ListingFormFrame } from './listing-form-frame.tsx'
import { uploadDependencies } from './use-listing-photos.ts'
import type { Submission } from '../../../forms/use-submit.ts'
import { allDrafts } from '../../../../offline/drafts/draft-rows.ts'
import { makeDraftCurrent } from '../../../../offline/outbox/stale-drafts.ts'
import type { Account } from '../../../../offline/db/account.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'
import { DiscardButton, DiscardDraftDialog } from '../parts/discard-draft.tsx'
import { draftName } from '../parts/draft-name.ts'
import { unfinishedListings } from '../parts/unfinished-drafts.ts'
import * as strings from '../strings/listing-questions.tsx'

/**
 * Adds the listing to the outbox, and for a first listing also the completed profile, which is sent after it.
 * The listing's photos are in the outbox already; the listing is sent after them.
 */
async function submit(
  account: Account,
  { listing, row, form }: { listing: ListingForm; row: DraftRow; form: Submission },
  isFirst: boolean,
): Promise<void> {
  const opId = form.opId()
  const dependsOn = await uploadDependencies(account)
  await form.add(
    {
      kind: 'listing.create',
      payload: toListingPayload(listing, todayOf(account)),
      draft: { kind: 'listing', draftId: row.draftId, revision: row.revision },
      dependsOn,
    },
    ...(isFirst
      ? [{ kind: 'profile.update' as const, payload: { profileCompleted: true as const }, dependsOn: [opId] }]
      : []),
  )
}

/** The place of a person's first listing; the form of further homes starts without one. */
function placeOfFirst({
  user,
  effective,
}: NonNullable<ReturnType<typeof useSignedIn>>): Partial<ListingForm> {
  return effective.profileCompleted ? {} : placeOfForm(user, chosenState(user._id))
}

/** /setup/property-listing: the listing form over the tab's unfinished draft, else over the newest one. */
export function ListingWizard() {
  const account = useAccount()
  const drafts = useLive('drafts', allDrafts)
  const [formKey, setFormKey] = useState(0)
  const openDrafts = unfinishedListings(drafts ?? [])
  return (
    <Wizard
      key={formKey}
      openDrafts={openDrafts}
      onSwitch={(draftId, saveNow) =>
        void (async () => {
          await saveNow()
          await (account && makeDraftCurrent(account, draftId))
          setTabDraft('listing', draftId)
          setFormKey(formKey + 1)
        })()
      }
    />
  )
}

interface WizardProps {
  /** The unfinished drafts, newest first; the form shows one of them. */
  openDrafts: readonly DraftRow[]
  onSwitch: (draftId: string, saveNow: () => Promise<unknown>) => void
}

function Wizard({ openDrafts, onSwitch }: WizardProps) {
  const account = useAccount()
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const [discarding, setDiscarding] = useState<string | null>(null)
  const [leftCount, setLeftCount] = useState(0)
  // After the dialog has given the focus back to its button, which leaves with the draft.
  useEffect(() => {
    if (leftCount > 0) document.getElementById('main')?.focus()
  }, [leftCount])
  const draft = useDraft<ListingForm>({
    kind: 'listing',
    schema: ListingForm,
    empty: () => ({ ...emptyListingForm(), ...(signedIn ? placeOfFirst(signedIn) : {}) }),
    texts: LISTING_TEXTS,
  })
  if (!account || !signedIn || !draft) return <WizardSkeleton />
  const isFirst = !signedIn.effective.profileCompleted
  const others = openDrafts.filter(({ draftId }) => draftId !== draft.row?.draftId)
  const own = draft.row?.draftId === discarding ? draft.row : null
  const chosen = own ?? others.find(({ draftId }) => draftId === discarding)
  const leave = () =>
    void (isFirst
      ? navigate({ to: '/setup', search: { change: 'true' } })
      : navigate({ to: '/view-listing' }))
  return (
    <>
      <ListingFormFrame
        kind="listing"
        title={strings.newListing}
        draft={draft}
        currentAddress={null}
        completeLabel={strings.list}
        notice={
          others.length > 0 && (
            <Notice
              tone="info"
              live={false}
              className="mt-6"
              title={strings.unfinished(others.length)}
              action={others.map((other) => (
                <div key={other.draftId} className="flex max-w-full">
                  <Button
                    size="sm"
                    variant="secondary"
                    onClick={() => onSwitch(other.draftId, draft.saveNow)}
                  >
                    {strings.switchTo(draftName(other))}
                  </Button>
                  <DiscardButton draft={other} onClick={() => setDiscarding(other.draftId)} />
                </div>
              ))}
            >
              {strings.unfinishedText}
            </Notice>
          )
        }
        onLeave={leave}
        onDiscard={() => setDiscarding(draft.row?.draftId ?? null)}
        submit={(listing, row, form) => submit(account, { listing, row, form }, isFirst)}
        onDone={async (form) => {
          await refreshSession()
          await navigate({
            to: '/success',
            state: {
              success: {
                userType: 'homeowner',
                isNewListing: true,
                isFirstListing: isFirst,
                isIncomplete: form.photos.length === 0,
              },
            },
          })
        }}
      />
      {chosen && (
        <DiscardDraftDialog
          draft={chosen}
          saveNow={own ? draft.saveNow : undefined}
          onClose={() => setDiscarding(null)}
          onDiscarded={() => {
            setDiscarding(null)
            if (own) leave()
            else setLeftCount((count) => count + 1)
          }}
        />
      )}
    </>
  )
}
