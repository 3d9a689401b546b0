import type { ListingForm } from '../../../../domain/listings/listing-form.ts'

/** What every step of the listing wizard takes: the form, how to change it, and the complaints. */
export interface ListingStepProps {
  form: ListingForm
  patch: (change: Partial<ListingForm>) => void
  errorOf: (field: keyof ListingForm) => string | null
}
