// What other areas show of the groups.
export const notLoaded = 'We couldn’t load your groups'
export const shareWithGroup = 'Share with a group'
export const shareHome = (home: string) => `Share ${home} with a group`
export const startGroupFirst = 'Start a group first'
export const alreadyIn = (group: string) => `Already in ${group}`
