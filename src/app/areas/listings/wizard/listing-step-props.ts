import type { ListingForm } from '../../../../domain/listings/listing-form.ts'

/** The props of a step of the listing wizard: the form, a function that changes it, and its errors. */
export interface ListingStepProps {
  form: ListingForm
  patch: (change: Partial<ListingForm>) => void
  errorOf: (field: keyof ListingForm) => string | null
}
