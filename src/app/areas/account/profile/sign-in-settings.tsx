import { useUser } from '../../../data/account-hooks.ts'
import { EmailForm } from './email-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { Devices } from './devices.tsx'
import * as strings from '../strings/security.tsx'

/** How the person signs in: the email, the password, the passkeys, and the devices that are signed in. */
export function SignInSettings() {
  const user = useUser()
  return (
    <section className="grid gap-8" aria-labelledby="sign-in-settings">
      <h2 id="sign-in-settings" className="-mb-4 font-display text-xl font-bold">
        {strings.signInSettings}
      </h2>
      {user && <EmailForm user={user} />}
      <PasswordForm />
      <Passkeys />
      <Devices />
    </section>
  )
}
