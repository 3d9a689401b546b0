import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { editDraftKind } from '../../../../contract/drafts.ts'
import { beginEdit, EditForm, formOfListing } from '../../../../domain/listings/listing-edit.ts'
import { LISTING_TEXTS, type ListingForm } from '../../../../domain/listings/listing-form.ts'
import { toListingPayload } from '../../../../domain/listings/listing-payload.ts'
import type { EffectiveListing } from '../../../../offline/listings.ts'
import { useListing } from '../../homes/parts/use-listing.ts'
import { SceneNoSignal } from '../../../illustrations/scene-no-signal.tsx'
import { useAccount } from '../../../data/account-hooks.ts'
import { todayOf } from '../../../data/use-today.ts'
import { SetupFrame } from '../../../forms/setup-frame.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useDraft, type OpenDraft } from '../../../forms/wizard/use-draft.ts'
import { WizardSkeleton } from '../../../forms/wizard/wizard-skeleton.tsx'
import { ListingFormFrame } from './listing-form-frame.tsx'
import type { Submission } from '../../../forms/use-submit.ts'
import { rebaseEdit } from '../../../../offline/drafts/edit-drafts.ts'
import type { Account } from '../../../../offline/db/account.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'
import * as strings from '../strings/listing-questions.tsx'

/** Adds the edited listing to the outbox, with the revision on which the edit is based. */
function submit(
  account: Account,
  listingId: string,
  { listing, row, form }: { listing: ListingForm; row: DraftRow; form: Submission },
): Promise<unknown> {
  const { baseRevision } = row.fields
  return form.add({
    kind: 'listing.update',
    payload: {
      listingId,
      revision: typeof baseRevision === 'number' ? baseRevision : 1,
      listing: toListingPayload(listing, todayOf(account)),
    },
    draft: { kind: editDraftKind(listingId), draftId: row.draftId, revision: row.revision },
  })
}

/** /view-listing/$listingId/edit: the listing form, filled from the listing and stored in its own draft. */
export function EditListing() {
  const { listingId } = useParams({ from: '/signed-in/view-listing/$listingId/edit' })
  const listing = useListing(listingId)
  const account = useAccount()
  if (!account || listing.value === undefined) return <WizardSkeleton />
  if (listing.value === null || !listing.value.view.owners) {
    return (
      <SetupFrame exitTo="/view-listing">
        <EmptyState
          scene={<SceneNoSignal />}
          title={strings.notEditable}
          action={
            <ButtonLink variant="secondary" to="/view-listing">
              {strings.yourListings}
            </ButtonLink>
          }
        >
          {listing.failure ?? strings.notEditableText}
        </EmptyState>
      </SetupFrame>
    )
  }
  return <Editor key={listingId} listing={listing.value} account={account} />
}

function Editor({ listing: { view, known }, account }: { listing: EffectiveListing; account: Account }) {
  const navigate = useNavigate()
  const listingId = view._id
  const kind = editDraftKind(listingId)
  const draft = useDraft<EditForm>({
    kind,
    schema: EditForm,
    empty: () => beginEdit(view),
    texts: LISTING_TEXTS,
  })

  useEffect(() => {
    // Another device may have changed the listing since the edit began; `known` has no unsent changes.
    if (known)
      void rebaseEdit(account, { listingId, revision: known.revision, form: formOfListing(known) }).catch(
        () => undefined,
      )
  }, [account, listingId, known])

  if (!draft) return <WizardSkeleton />
  return (
    <ListingFormFrame
      kind={kind}
      title={strings.editListing}
      // The draft has additional fields for the merge, and no step asks for them.
      draft={draft as unknown as OpenDraft<ListingForm>}
      currentAddress={formOfListing(view)}
      completeLabel={strings.save}
      onLeave={() => void navigate({ to: `/view-listing/${listingId}` })}
      submit={(listing, row, form) => submit(account, listingId, { listing, row, form })}
      onDone={(form) =>
        void navigate({
          to: '/success',
          state: {
            success: { userType: 'homeowner', isUpdated: true, isIncomplete: form.photos.length === 0 },
          },
        })
      }
    />
  )
}
