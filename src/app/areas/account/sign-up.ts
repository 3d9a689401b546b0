import { DEFAULT_LOCATION, type LocationCode } from '../../../domain/core/locations.ts'
import type { UserView } from '../../../domain/account/user.ts'
import { ApiError, OfflineError } from '../../data/api-client/api-error.ts'
import { client } from '../../data/api-client/app-client.ts'
import { deviceTimeZone } from '../../../domain/core/zoned-time.ts'
import { signIn } from '../../session/sign-in.ts'
import { appStore, flashAtom } from '../../data/state.ts'
import { rememberChosenState, rememberChosenType } from '../../session/flags.ts'
import * as strings from './strings/forms.tsx'

interface NewAccount {
  firstName: string
  lastName: string
  email: string
  password: string
  referralCode: string
  locationPreference: LocationCode
  customLocation: string
  type: 'homeowner' | 'seeker' | null
  /** The state of a link to a place outside of the cities. */
  state: 'CA' | 'NY' | null
}

/**
 * Sends the registration once. Without a response the account may exist already, so the function tries
 * one sign-in with the same credentials before it throws.
 */
async function register(account: NewAccount): Promise<UserView> {
  const { email, password, firstName, lastName, referralCode, locationPreference } = account
  const timeZone = deviceTimeZone()
  const body = {
    email,
    password,
    firstName,
    lastName,
    referralCode: referralCode || null,
    locationPreference,
    timeZone,
  }
  try {
    return (await client.call('register', { body })).user
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error
    try {
      return (await client.call('login', { body: { email, password, timeZone } })).user
    } catch {
      throw error
    }
  }
}

/**
 * Creates the account, then stores in the profile where the person wants to live (specification,
 * section 4). The result of the second request is only a notice, because the account exists either way.
 * @throws ApiError or OfflineError when no account was created.
 */
export function signUp(account: NewAccount): Promise<void> {
  return signIn(() => registerWithPlace(account))
}

async function registerWithPlace(account: NewAccount): Promise<UserView> {
  let user = await register(account)
  const { locationPreference, customLocation } = account
  try {
    user = await client.call('updateProfile', {
      account: user._id,
      body: { locationPreference: locationPreference || DEFAULT_LOCATION, customLocation },
    })
    appStore.set(flashAtom, { tone: 'success', text: strings.profileUpdated })
  } catch (error) {
    const said = error instanceof ApiError ? error.msg : ''
    const reason = said || strings.updateFailed
    appStore.set(flashAtom, {
      tone: 'warning',
      text: strings.createdWithoutProfile(reason),
    })
  }
  if (account.type) rememberChosenType(user._id, account.type)
  if (account.state && locationPreference === 'other') rememberChosenState(user._id, account.state)
  return user
}
