export const findHome = 'Find a home'
export const openSettings = 'Open settings'

export const neverLoaded = 'Not on this device yet'
export const neverLoadedHint = 'People haven’t loaded on this device yet. They’ll show up when you’re online.'

export const counting = 'Still comparing people'
export const countingHint = 'People show up here in a few seconds.'

export const incomplete = 'Your answers come first'
export const incompleteHint = 'We compare people by their answers. Yours aren’t complete on the server yet.'
export const completeProfile = 'Complete your profile'

export const hidden = 'You’re hidden'
export const hiddenHint =
  'Other seekers can’t find you, and you can’t find them, until you turn on “Show me to other seekers”.'

export const solo = 'You’re looking for a home of your own'
export const soloHint =
  'We don’t show you people here, and we don’t show you to others. Look for roommates or a group to change both.'
export const changeGoal = 'Change what you’re looking for'

export const narrowed = 'No one matches all your filters'
export const narrowedHint = 'Remove one to see more people.'
export const clearFilters = 'Clear all filters'

export const limited = 'No one fits your own limits'
export const whatMatters = 'See what matters to you'
export const noOne = 'No one in your area yet'
export const noOneHint = 'No one is looking there right now. New people show up here on their own.'
export const browseHomes = 'Browse homes for now'

export const noInterested = 'No one here yet'
export const noInterestedHint =
  'Tap Interested next to a person, and they’re listed here. If they’re interested too, we tell you both.'
export const noMaybes = 'No maybes'
export const noMaybesHint = 'Tap Maybe next to a person to find them here again. We don’t tell them.'
export const noPassed = 'You haven’t passed on anyone'
export const noPassedHint = 'People you pass on move here, and you can restore them. We don’t tell them.'
