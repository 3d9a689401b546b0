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
  { value: 'other', label: 'Somewhere else' },
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
      setRefusal(errorMessage(error, 'Registration failed'))
    }
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {referrer && (
        <Notice tone="info" live={false}>
          {referrer.firstName} {referrer.lastName} invited you.
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          kept="visitor"
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={prefill.firstName}
          error={errorOf('firstName')}
          onValue={() => clearError('firstName')}
        />
        <TextField
          kept="visitor"
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={prefill.lastName}
          error={errorOf('lastName')}
          onValue={() => clearError('lastName')}
        />
      </div>
      <SelectField
        name="locationPreference"
        label="Location preference"
        placeholder="Choose a place"
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
          label="Where would you like to live?"
          hint="We open next where most people ask for it."
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
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={prefill.email}
        error={errorOf('email')}
        onValue={() => clearError('email')}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        error={errorOf('password')}
        onValue={() => clearError('password')}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
        error={errorOf('confirmPassword')}
        onValue={() => clearError('confirmPassword')}
      />
      {prefill.referralCode !== '' && (
        <TextField
          kept="copy"
          name="referralCode"
          label="Referral code"
          readOnly
          defaultValue={prefill.referralCode}
        />
      )}
      <Button type="submit" size="lg" wide pending={pending}>
        Create Account
      </Button>
      <LegalAgreement />
    </form>
  )
}
