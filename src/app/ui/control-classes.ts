/** The classes of all controls for text input. */
export const CONTROL_CLASSES =
  'w-full min-w-0 rounded-md border border-line-strong bg-raised px-3.5 py-2.5 text-base text-text min-h-11 ' +
  'placeholder:text-muted transition-colors duration-150 hover:border-brand focus:border-brand ' +
  'focus-visible:outline-offset-0 aria-invalid:border-bad aria-invalid:border-2 ' +
  'disabled:bg-sunken disabled:text-muted [&:is(input,textarea):read-only]:bg-sunken'
