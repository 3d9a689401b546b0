export const saveAndLeave = 'Save and leave'
