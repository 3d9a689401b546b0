/** The look of a button on a photo: round on a phone, with its label beside the icon on wider screens. */
export const PHOTO_BUTTON =
  'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-raised text-sm font-semibold text-text hover:bg-lavender md:px-4'
/** The label of such a button, which only screen readers get on a phone. */
export const PHOTO_BUTTON_LABEL = 'sr-only md:not-sr-only'
