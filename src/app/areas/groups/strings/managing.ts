// Who manages the group.
export const manages = 'Manages this group'

// Removing a member.
export const remove = (name: string) => `Remove ${name}`
export const removeTitle = (name: string, group: string) => `Remove ${name} from ${group}?`
export const removeExplained = (name: string) =>
  `${name}’s votes go. Their comments stay, without a name. They can come back only with a new invite code.`
export const keep = 'Keep them'
export const removeNow = 'Remove'

// Handing the group over.
export const handOver = (name: string) => `Hand over to ${name}`
export const handOverTitle = (name: string) => `Let ${name} manage the group?`
export const handOverExplained = (name: string) =>
  `Then ${name} removes people, renews the invite code and hands the group over. You stay a member.`
export const keepManaging = 'Keep managing'
export const handOverNow = 'Hand over'

// A new code.
export const renew = 'New code'
export const renewTitle = 'Replace the invite code?'
export const renewExplained =
  'The old code and its link stop working. People who left or were removed can join again with the new one.'
export const keepCode = 'Keep this code'
export const renewNow = 'Replace it'

export const newCodeLater =
  'The old code stops working when this device is online. Then you’ll get the new one.'

export const notStored = 'Couldn’t save that on this device. Try again.'
