import { toListingPayload } from '../../src/domain/listings/listing-payload.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { fullListingForm } from './listing-form.ts'
import type { ListingForm } from '../../src/domain/listings/listing-form.ts'

/** A listing in the view of its owner. */
export function listingView(
  listingId: string,
  change: Partial<ListingView> = {},
  form: ListingForm = fullListingForm(),
): ListingView {
  const {
    status,
    form: storedForm,
    ageRange: _ages,
    rules,
    ...payload
  } = toListingPayload(form, '2026-03-01')
  return {
    ...payload,
    _id: listingId,
    revision: 1,
    owner: { _id: listingId, firstName: 'Hana', userType: 'homeowner', profilePicture: '' },
    mine: true,
    saved: false,
    rules: {
      petsAllowed: rules.petsAllowed,
      smokingAllowed: rules.smokingAllowed,
      additionalRules: rules.additionalRules,
    },
    photos: payload.images.map((url) => ({ url, alt: '', width: 0, height: 0, placeholder: '' })),
    deposit: 500,
    fees: [],
    status: status ?? 'incomplete',
    pausedUntil: null,
    confirmedOn: '2026-03-01',
    owners: { form: storedForm ?? null, views: 3, saves: 1, messages: 0 },
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...change,
  }
}
