import { Spinner } from './ui/spinner.tsx'

/** Shown only while nobody knows yet who is here: there was no snapshot on this device. */
export function GuardSpinner() {
  return (
    <main id="main" className="grid min-h-[60vh] place-items-center text-brand">
      <Spinner label="Loading your account" />
    </main>
  )
}
