import {
  bathroomOf,
  chooseBathroom,
  chooseParking,
  PETS_ALLOWED,
  SMOKING_ALLOWED,
} from '../../../../domain/listings/listing-form.ts'
import {
  BATHROOM_LABELS,
  FURNISHED_LABELS,
  PARKING_LABELS,
  PETS_LABELS,
  SMOKING_LABELS,
} from '../../../../domain/listings/listing-labels.ts'
import { BATHROOM_TYPES, FURNISHED, PARKING_TYPES } from '../../../../domain/listings/listing.ts'
import {
  LISTING_DESCRIPTION_MAX_LENGTH,
  LISTING_TEXT_MAX_LENGTH,
  LISTING_TITLE_MAX_LENGTH,
} from '../../../../domain/core/limits.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { options } from '../../../forms/wizard/options.ts'
import { Counter } from './counter.tsx'
import { HousingNotice } from './housing-notice.tsx'
import type { ListingStepProps } from './listing-step-props.ts'
import * as strings from '../strings/listing-questions.tsx'

/** Step 2: the texts, the rooms, and what the home includes and allows. */
export function RoomsStep({ form, patch, errorOf }: ListingStepProps) {
  const isRoom = form.listingType === 'room_for_rent'
  return (
    <>
      <div className="grid gap-2">
        <TextField
          kept="draft"
          name="title"
          label={strings.title}
          hint={strings.titleHint}
          maxLength={LISTING_TITLE_MAX_LENGTH}
          value={form.title}
          error={errorOf('title')}
          onValue={(title) => patch({ title })}
        />
        <HousingNotice form={form} field="title" onChange={(title) => patch({ title })} />
      </div>
      <div className="grid gap-2">
        <TextArea
          kept="draft"
          name="description"
          label={strings.description}
          hint={strings.descriptionHint}
          rows={6}
          showsLength
          maxLength={LISTING_DESCRIPTION_MAX_LENGTH}
          value={form.description}
          error={errorOf('description')}
          onValue={(description) => patch({ description })}
        />
        <HousingNotice form={form} field="description" onChange={(description) => patch({ description })} />
      </div>
      <div className="grid grid-cols-2 gap-6 sm:grid-cols-3">
        <Counter
          name="bedrooms"
          label={strings.bedrooms}
          value={form.bedrooms}
          onChange={(bedrooms) => patch({ bedrooms })}
        />
        <Counter
          name="bathrooms"
          label={strings.bathrooms}
          step={0.5}
          value={form.bathrooms}
          onChange={(bathrooms) => patch({ bathrooms })}
        />
        {isRoom && (
          <Counter
            name="roomsAvailable"
            label={strings.roomsAvailable}
            value={form.roomsAvailable}
            onChange={(roomsAvailable) => patch({ roomsAvailable })}
          />
        )}
      </div>
      <ChoiceGroup
        name="furnished"
        label={strings.furnished}
        columns={3}
        options={options(FURNISHED, FURNISHED_LABELS)}
        value={form.furnished}
        error={errorOf('furnished')}
        onChange={(furnished) => patch({ furnished })}
      />
      <ChoiceGroup
        name="utilitiesIncluded"
        label={strings.utilities}
        columns={3}
        options={options(FURNISHED, FURNISHED_LABELS)}
        value={form.utilitiesIncluded}
        error={errorOf('utilitiesIncluded')}
        onChange={(utilitiesIncluded) => patch({ utilitiesIncluded })}
      />
      <TextField
        kept="draft"
        name="utilitiesDetails"
        label={strings.utilitiesDetails}
        optional
        maxLength={LISTING_TEXT_MAX_LENGTH}
        value={form.utilitiesDetails}
        onValue={(utilitiesDetails) => patch({ utilitiesDetails })}
      />
      {isRoom && (
        <ChoiceGroup
          name="roomTypes"
          label={strings.bathroom}
          columns={3}
          options={options(BATHROOM_TYPES, BATHROOM_LABELS)}
          value={bathroomOf(form)}
          error={errorOf('roomTypes')}
          onChange={(type) => patch(chooseBathroom(type))}
        />
      )}
      <ChoiceGroup
        name="parkingType"
        label={strings.parking}
        columns={4}
        options={options(PARKING_TYPES, PARKING_LABELS)}
        value={form.parkingType}
        error={errorOf('parkingType')}
        onChange={(type) => patch(chooseParking(type))}
      />
      <ChoiceGroup
        name="petsAllowed"
        label={strings.pets}
        hint={strings.petsHint}
        columns={3}
        options={options(PETS_ALLOWED, PETS_LABELS)}
        value={form.petsAllowed}
        error={errorOf('petsAllowed')}
        onChange={(petsAllowed) => patch({ petsAllowed })}
      />
      <ChoiceGroup
        name="smokingAllowed"
        label={strings.smoking}
        columns={3}
        options={options(SMOKING_ALLOWED, SMOKING_LABELS)}
        value={form.smokingAllowed}
        error={errorOf('smokingAllowed')}
        onChange={(smokingAllowed) => patch({ smokingAllowed })}
      />
    </>
  )
}
