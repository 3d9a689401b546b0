import { STATES } from '../../../../domain/listings/addresses.ts'
import { chooseCity, chooseLease, typeCity, typeZip } from '../../../../domain/listings/listing-form.ts'
import {
  LEASE_LABELS,
  LISTING_TYPE_LABELS,
  PROPERTY_LABELS,
} from '../../../../domain/listings/listing-labels.ts'
import {
  DUPLICATE_ADDRESS_MESSAGE,
  LEASE_TYPES,
  LISTING_TYPES,
  PROPERTY_TYPES,
} from '../../../../domain/listings/listing.ts'
import { CUSTOM_LOCATION_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import { CITIES, citiesIn, REGION_NAMES, REGIONS, type CityCode } from '../../../../domain/core/locations.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { options } from '../../../forms/wizard/options.ts'
import { ClaimButton } from '../parts/claim-button.tsx'
import type { ListingStepProps } from './listing-step-props.ts'
import * as strings from '../strings/listing-questions.tsx'

/** Step 1: the kind of listing, its lease and its address. */
export function BasicsStep({ form, patch, errorOf }: ListingStepProps) {
  return (
    <>
      <ChoiceGroup
        name="listingType"
        label={strings.listingType}
        options={options(LISTING_TYPES, LISTING_TYPE_LABELS)}
        value={form.listingType}
        error={errorOf('listingType')}
        onChange={(listingType) => patch({ listingType })}
      />
      <ChoiceGroup
        name="propertyType"
        label={strings.propertyType}
        columns={4}
        options={options(PROPERTY_TYPES, PROPERTY_LABELS)}
        value={form.propertyType}
        error={errorOf('propertyType')}
        onChange={(propertyType) => patch({ propertyType })}
      />
      <ChoiceGroup
        name="leaseType"
        label={strings.lease}
        columns={4}
        options={options(LEASE_TYPES, LEASE_LABELS)}
        value={form.leaseType}
        error={errorOf('leaseType')}
        onChange={(leaseType) => patch(chooseLease(leaseType))}
      />
      {form.leaseType === 'other' && (
        <TextField
          kept="draft"
          name="leaseTypeOther"
          label={strings.otherLease}
          optional
          maxLength={200}
          value={form.leaseTypeOther}
          onValue={(leaseTypeOther) => patch({ leaseTypeOther })}
        />
      )}
      <TextField
        kept="draft"
        name="address"
        label={strings.address}
        hint={strings.addressHint}
        autoComplete="street-address"
        maxLength={200}
        value={form.address}
        error={errorOf('address')}
        onValue={(address) => patch({ address })}
      />
      {errorOf('address') === DUPLICATE_ADDRESS_MESSAGE && (
        <div className="-mt-3">
          <ClaimButton
            home={{
              street: form.address.trim(),
              zipCode: form.zipCode.trim(),
              title: form.title.trim(),
              description: form.description.trim(),
            }}
          />
        </div>
      )}
      <ChoiceGroup<CityCode>
        name="city"
        label={strings.city}
        columns={4}
        options={REGIONS.flatMap((region) =>
          citiesIn(region).map((code) => ({
            value: code,
            label: strings.cityIn(CITIES[code].name, REGION_NAMES[region], (text) => (
              <span className="sr-only">{text}</span>
            )),
          })),
        )}
        value={
          form.customCity === ''
            ? (REGIONS.flatMap(citiesIn).find((code) => CITIES[code].name === form.city) ?? null)
            : null
        }
        error={errorOf('city')}
        onChange={(code) => patch(chooseCity(code))}
      />
      <TextField
        kept="draft"
        name="customCity"
        label={strings.otherCity}
        optional
        maxLength={CUSTOM_LOCATION_MAX_LENGTH}
        value={form.customCity}
        onValue={(customCity) => patch(typeCity(form, customCity))}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          kept="draft"
          name="zipCode"
          label={strings.zipCode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={form.zipCode}
          error={errorOf('zipCode')}
          onValue={(zipCode) => patch(typeZip(form, zipCode))}
        />
        <SelectField
          name="state"
          label={strings.state}
          autoComplete="address-level1"
          placeholder={strings.chooseState}
          options={STATES.map((state) => ({ value: state, label: state }))}
          value={form.state}
          error={errorOf('state')}
          onValue={(state) => patch({ state })}
        />
      </div>
    </>
  )
}
