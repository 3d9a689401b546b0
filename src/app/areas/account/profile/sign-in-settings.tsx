import { PasswordForm } from './password-form.tsx'
import { Devices } from './devices.tsx'
import * as strings from '../strings/security.tsx'

/** How the person signs in: the password, and the devices that are signed in. */
export function SignInSettings() {
  return (
    <section className="grid gap-8" aria-labelledby="sign-in-settings">
      <h2 id="sign-in-settings" className="-mb-4 font-display text-xl font-bold">
        {strings.signInSettings}
      </h2>
      <PasswordForm />
      <Devices />
    </section>
  )
}
