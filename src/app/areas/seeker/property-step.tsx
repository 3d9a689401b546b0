import {
  AMENITY_LABELS,
  HOUSING_LABELS,
  SEEKER_PROPERTY_LABELS,
} from '../../../domain/seeker/seeker-labels.ts'
import {
  AMENITIES,
  HOUSING_TYPES,
  SEEKER_PROPERTY_TYPES,
  type SeekerDraft,
} from '../../../domain/seeker/seeker.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ToggleChips } from '../../ui/toggle-chips.tsx'
import { options } from '../../forms/wizard/options.ts'
import type { SeekerStepProps } from './seeker-step-props.ts'
import * as strings from './strings/form.ts'

type Amenity = (typeof AMENITIES)[number]

/** Step 3: the kind of home and its amenities. */
export function PropertyStep({ draft, patch, errorOf }: SeekerStepProps) {
  return (
    <>
      <ChoiceGroup
        name="propertyType"
        label={strings.propertyType}
        columns={2}
        options={options(SEEKER_PROPERTY_TYPES, SEEKER_PROPERTY_LABELS)}
        value={draft.propertyType}
        error={errorOf('propertyType')}
        onChange={(propertyType) => patch({ propertyType })}
      />
      <ChoiceGroup
        name="housingType"
        label={strings.arrangement}
        columns={3}
        options={options(HOUSING_TYPES, HOUSING_LABELS)}
        value={draft.housingType}
        error={errorOf('housingType')}
        onChange={(housingType) =>
          patch({ housingType, ...(housingType === 'other' ? {} : { housingTypeOther: '' }) })
        }
      />
      {draft.housingType === 'other' && (
        <TextField
          kept="draft"
          name="housingTypeOther"
          label={strings.otherArrangement}
          optional
          maxLength={100}
          value={draft.housingTypeOther}
          onValue={(housingTypeOther) => patch({ housingTypeOther })}
        />
      )}
      <ToggleChips<Amenity>
        name="amenities"
        label={strings.amenities}
        optional
        options={options(AMENITIES, AMENITY_LABELS)}
        value={AMENITIES.filter((amenity) => draft.amenities[amenity])}
        onChange={(chosen) =>
          patch({
            amenities: Object.fromEntries(
              AMENITIES.map((amenity) => [amenity, chosen.includes(amenity)]),
            ) as SeekerDraft['amenities'],
          })
        }
      />
    </>
  )
}
