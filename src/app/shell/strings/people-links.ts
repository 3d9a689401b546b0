export const peopleAndGroups = 'People and groups'
