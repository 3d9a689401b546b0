export const editMessage = 'Edit message'
export const discardEdit = 'Discard edit'
export const failed = 'That didn’t work. Try again.'
