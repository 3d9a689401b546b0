export const copied = 'Copied'
export const nothingToCopy = 'Nothing to copy'
export const copyItYourself =
  'This browser doesn’t let us copy it. It’s selected, so you can copy it yourself.'
