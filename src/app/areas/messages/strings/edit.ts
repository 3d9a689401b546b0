export const editMessage = 'Edit message'
export const unsavedEdit = 'You have an unsaved edit.'
export const discardEdit = 'Discard edit'
export const failed = 'That didn’t work. Try again.'
