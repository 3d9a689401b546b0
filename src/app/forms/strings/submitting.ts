export const notStored = 'This device couldn’t save it. Free up space and try again.'
