export const listAsOf = 'This is the list as of'
