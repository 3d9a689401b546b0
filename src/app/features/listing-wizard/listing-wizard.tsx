import { useNavigate } from '@tanstack/react-router'
import { localDay } from '../../../domain/dates.ts'
import { uuidv7 } from '../../../domain/ids.ts'
import { emptyListingForm, ListingForm } from '../../../domain/listing-form.ts'
import { toListingPayload } from '../../../domain/listing-payload.ts'
import type { AccountStore, DraftRow } from '../../../offline/account.ts'
import { useAccount, useSignedIn } from '../../session/hooks.ts'
import { refreshSession } from '../../session/live.ts'
import { useDraft } from '../../wizard/use-draft.ts'
import { WizardSkeleton } from '../../wizard/wizard-skeleton.tsx'
import { ListingFormFrame } from './listing-form-frame.tsx'
import { beforeUploads } from './use-listing-photos.ts'

const newId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/**
 * Puts the listing, and for a first one the completed profile behind it, into the outbox; its pictures
 * are there already, and it waits for those.
 */
async function submit(
  account: AccountStore,
  form: ListingForm,
  row: DraftRow,
  isFirst: boolean,
): Promise<void> {
  const opId = newId()
  const dependsOn = await beforeUploads(account)
  await account.enqueueAll([
    {
      kind: 'listing.create',
      opId,
      payload: toListingPayload(form, localDay(new Date())),
      draft: { kind: 'listing', draftId: row.draftId, revision: row.revision },
      dependsOn,
    },
    ...(isFirst
      ? [{ kind: 'profile.update' as const, payload: { profileCompleted: true as const }, dependsOn: [opId] }]
      : []),
  ])
}

/** /setup/property-listing: four steps over one draft. */
export function ListingWizard() {
  const account = useAccount()
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const draft = useDraft<ListingForm>({ kind: 'listing', schema: ListingForm, empty: emptyListingForm })
  if (!account || !signedIn || !draft) return <WizardSkeleton />
  const isFirst = !signedIn.effective.profileCompleted
  return (
    <ListingFormFrame
      kind="listing"
      title="List Your Property"
      draft={draft}
      own={null}
      completeLabel="List Property"
      onLeave={() =>
        void (isFirst
          ? navigate({ to: '/setup', search: { change: 'true' } })
          : navigate({ to: '/view-listing' }))
      }
      submit={(form, row) => submit(account, form, row, isFirst)}
      onDone={(form) =>
        void (async () => {
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
        })()
      }
    />
  )
}
