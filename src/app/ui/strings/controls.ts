export const close = 'Close'
export const dismiss = 'Dismiss'

// The hidden words for the tone of a notice.
export const note = 'Note: '
export const done = 'Done: '
export const warning = 'Warning: '
export const error = 'Error: '

// Text fields.
export const optional = 'optional'
