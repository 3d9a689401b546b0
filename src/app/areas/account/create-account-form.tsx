import { useState } from 'react'
import * as v from 'valibot'
import {
  citiesIn,
  CITIES,
  cleanCustomLocation,
  isCityCode,
  REGION_NAMES,
  REGIONS,
  resolveLocation,
  type LocationCode,
} from '../../../domain/core/locations.ts'
import { CUSTOM_LOCATION_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/core/limits.ts'
import { RegistrationForm, type ReferrerView } from '../../../domain/account/user.ts'
import { errorMessage } from '../../data/error-message.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { LegalAgreement } from '../../site/document/legal-agreement.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormPress } from '../../ui/use-press.ts'
import { signUp } from './sign-up.ts'
import * as strings from './strings/forms.tsx'

interface Prefill {
  firstName: string
  lastName: string
  email: string
  locationPreference: LocationCode | ''
  referralCode: string
  type: 'homeowner' | 'seeker' | null
  state: 'CA' | 'NY' | null
}

const LOCATIONS = [
  ...REGIONS.map((region) => ({
    group: REGION_NAMES[region],
    options: citiesIn(region).map((code) => ({ value: code, label: CITIES[code].name })),
  })),
  { value: 'other', label: strings.somewhereElse },
]

/** The form that creates an account: the domain's rules check it, and a banner shows the server's error. */
export function CreateAccountForm({
  prefill,
  referrer,
}: {
  prefill: Prefill
  referrer: ReferrerView | null
}) {
  const { validate, errorOf, clearError, refusal, setRefusal } = useFormErrors()
  const [pending, onSubmit] = useFormPress(submit)
  const [location, setLocation] = useState<string>(prefill.locationPreference)

  async function submit(form: HTMLFormElement) {
    const typed = {
      customLocation: '',
      referralCode: '',
      ...Object.fromEntries(new FormData(form)),
    }
    if (!validate(RegistrationForm, typed)) return
    const registration = v.parse(RegistrationForm, typed)
    // A typed place that is one of our cities is sent as that city's code.
    const place =
      registration.locationPreference === 'other' ? resolveLocation(registration.customLocation) : ''
    try {
      await signUp({
        ...registration,
        locationPreference: isCityCode(place) ? place : registration.locationPreference,
        customLocation: isCityCode(place) ? '' : place,
        type: prefill.type,
        state: prefill.state,
      })
    } catch (error) {
      setRefusal(errorMessage(error, strings.registrationFailed))
    }
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {referrer && (
        <Notice tone="info" live={false}>
          {strings.invitedYou(referrer.firstName, referrer.lastName)}
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          kept="visitor"
          name="firstName"
          label={strings.firstName}
          autoComplete="given-name"
          defaultValue={prefill.firstName}
          error={errorOf('firstName')}
          onValue={() => clearError('firstName')}
        />
        <TextField
          kept="visitor"
          name="lastName"
          label={strings.lastName}
          autoComplete="family-name"
          defaultValue={prefill.lastName}
          error={errorOf('lastName')}
          onValue={() => clearError('lastName')}
        />
      </div>
      <SelectField
        name="locationPreference"
        label={strings.location}
        placeholder={strings.choosePlace}
        options={LOCATIONS}
        value={location}
        error={errorOf('locationPreference')}
        onValue={(value) => {
          setLocation(value)
          clearError('locationPreference')
        }}
      />
      {location === 'other' && (
        <TextField
          kept="visitor"
          name="customLocation"
          label={strings.customLocation}
          hint={strings.nextCity}
          optional
          maxLength={CUSTOM_LOCATION_MAX_LENGTH}
          autoComplete="address-level2"
          onBlur={(event) => {
            event.currentTarget.value = cleanCustomLocation(event.currentTarget.value)
          }}
        />
      )}
      <TextField
        kept="visitor"
        name="email"
        label={strings.email}
        type="email"
        autoComplete="username"
        defaultValue={prefill.email}
        error={errorOf('email')}
        onValue={() => clearError('email')}
      />
      <PasswordField
        name="password"
        label={strings.password}
        autoComplete="new-password"
        hint={strings.passwordLength(PASSWORD_MIN_LENGTH)}
        error={errorOf('password')}
        onValue={() => clearError('password')}
      />
      <PasswordField
        name="confirmPassword"
        label={strings.confirmPassword}
        autoComplete="new-password"
        error={errorOf('confirmPassword')}
        onValue={() => clearError('confirmPassword')}
      />
      {prefill.referralCode !== '' && (
        <TextField
          kept="copy"
          name="referralCode"
          label={strings.referralCode}
          readOnly
          defaultValue={prefill.referralCode}
        />
      )}
      <Button type="submit" size="lg" wide pending={pending}>
        {strings.createAccount}
      </Button>
      <LegalAgreement />
    </form>
  )
}
